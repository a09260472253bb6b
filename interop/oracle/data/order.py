"""Data of the family order: events as a shop would send them."""

from pools import day, decimal, decimal_fixed, duration, instant, raw, time_of_day, uuid_fixed

EDGES = {"OrderEvent": 36, "OrderLine": 16, "Customer": 16, "Money": 15, "Address": 6, "CardPayment": 8, "BankTransfer": 6,
         "Voucher": 8, "Delivery": 12, "StatusChange": 8, "GeoPoint": 4}
RANDOM = {"OrderEvent": 30, "Customer": 6, "OrderLine": 6, "Money": 4}
NAMESPACE = "com.example.order."


def money(text, currency="EUR"):
    return {"amount": decimal(text, 4), "currency": currency}


def named(name, value):
    return {NAMESPACE + name: value}


def line(sku, price, quantity=1, discount=None, **changed):
    return {"sku": sku, "title": "", "quantity": quantity, "unitPrice": money(price),
            "taxRate": decimal_fixed("0.23", 4, 3), "discount": discount, "weightGrams": None, "labels": [], **changed}


def address(street="ul. Długa 7/3", city="Łódź", code="90-001", country="PL", location=None):
    return {"street": street, "city": city, "postalCode": code, "countryCode": country, "location": location}


def customer(**changed):
    return {"id": 417_002, "email": "zofia@example.com", "fullName": {"string": "Zofia Wiśniewska"}, "phone": None,
            "born": {"int": day("1968-05-17")}, "tier": "GOLD", "credit": None, "addresses": {"home": address()},
            "marketingConsent": True, **changed}


def event(**changed):
    at = instant("2024-02-29T23:59:59.123456", "micros")
    return {
        "eventId": "0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b",
        "orderId": uuid_fixed("123e4567-e89b-12d3-a456-426614174000"), "sequence": 1, "occurredAt": at,
        "receivedAt": {"long": at // 1000 + 17}, "status": "PLACED", "customer": customer(),
        "lines": [line("SKU-0001", "12.50", 2), line("SKU-0002", "0.9999")], "total": money("25.9999"), "payment": None,
        "delivery": None, "previous": [], "headers": {}, "attachment": None, "fraudScore": 0.0, "test": False, **changed,
    }


def delivery(**changed):
    return named("Delivery", {
        "carrier": "Poczta", "address": address(location=named("GeoPoint", {"latitude": 51.7592, "longitude": 19.456})),
        "day": day("2024-03-01"), "notBefore": time_of_day("08:00:00", "millis"),
        "notAfter": time_of_day("19:59:59.999999", "micros"),
        "localDeadline": {"long": instant("2024-03-01T20:00:00", "millis")}, "parcels": {"main": {"string": "PL123456789"}},
        **changed})


CARD = named("CardPayment", {"network": "VISA", "lastDigits": "4242", "expires": day("2027-12-31"),
                             "authorization": {"bytes": raw("00" * 3 + "ff10")}})
TRANSFER = named("BankTransfer", {"iban": "PL61109010140000071219812874", "reference": {"string": "zamówienie 7"},
                                  "bookedOn": None})
VOUCHER = named("Voucher", {"code": "SPRING-24", "value": money("50"), "validFor": duration(6, 0, 0)})


def data():
    yield "OrderEvent", "placed", event()
    yield "OrderEvent", "no lines, no addresses", event(
        lines=[], total=money("0"), customer=customer(addresses={}, fullName=None, born=None, tier="GUEST"))
    yield "OrderEvent", "paid by card", event(status="PAID", sequence=2, payment=CARD, fraudScore=0.0173)
    yield "OrderEvent", "paid by card, no authorization", event(
        status="PAID", payment=named("CardPayment", {**CARD[NAMESPACE + "CardPayment"], "authorization": None}))
    yield "OrderEvent", "paid by transfer", event(status="PAID", sequence=2, payment=TRANSFER)
    yield "OrderEvent", "paid by voucher", event(status="PAID", sequence=2, payment=VOUCHER)
    yield "OrderEvent", "paid otherwise", event(status="PAID", sequence=2, payment={"string": "gotówka"})
    yield "OrderEvent", "shipped", event(status="SHIPPED", sequence=3, payment=CARD, delivery=delivery())
    yield "OrderEvent", "shipped in numbered parcels", event(
        status="SHIPPED", sequence=3, delivery=delivery(
            localDeadline=None, parcels={"first": {"long": 2**53 + 1}, "second": {"string": ""}, "third": {"long": -1}}))
    yield "OrderEvent", "delivered, with its whole history", event(
        status="DELIVERED", sequence=4, payment=TRANSFER, delivery=delivery(),
        previous=[{"status": s, "at": instant("2024-02-%02dT10:00:00.000001" % d, "micros")}
                  for s, d in (("PLACED", 26), ("PAID", 27), ("SHIPPED", 28))])
    yield "OrderEvent", "returned: negative amounts", event(
        status="RETURNED", sequence=5, lines=[line("SKU-0001", "-12.5", -2), line("SKU-0002", "-0.0001")],
        total=money("-25.0001"))
    yield "OrderEvent", "discounts of both kinds", event(
        lines=[line("A", "10", 1, {"double": 0.15}), line("B", "20", 1, named("Money", money("3.33", "USD"))), line("C", "1")],
        total=money("26.17"))
    yield "OrderEvent", "amounts at the limit of the precision", event(
        lines=[line("MAX", "99999999999999.9999"), line("MIN", "-99999999999999.9999")], total=money("0", "JPY"))
    yield "OrderEvent", "many lines", event(
        lines=[line("SKU-%04d" % i, "%d.%02d" % (i, i % 100), i, title="Towar nr %d" % i, weightGrams={"float": i / 2},
                    labels=["l%d" % j for j in range(i % 4)]) for i in range(80)], total=money("3160"))
    yield "OrderEvent", "headers and an attachment", event(
        headers={"trace-id": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "źródło": "sklep", "empty": ""},
        attachment={"bytes": raw(bytes(range(256)))}, test=True)
    yield "OrderEvent", "a small attachment and one header", event(headers={"k": "v"}, attachment={"bytes": ""})
    yield "OrderEvent", "before 1970", event(
        occurredAt=instant("1969-12-31T23:59:59.999999", "micros"), receivedAt={"long": -1},
        customer=customer(born={"int": day("1899-12-31")}))
    yield "OrderEvent", "several addresses, with credit", event(customer=customer(
        credit=named("Money", money("-1500.5", "PLN")), phone={"string": "+48 42 000 00 00"},
        addresses={"home": address(), "work": address("Main St", "Springfield", "12345", "US"), "": address("", "", "", "")}))
    yield "Money", "one cent less than nothing", money("-0.01")
    yield "Money", "a whole number", money("7", "JPY")
    yield "Money", "the largest", money("99999999999999.9999", "XXX")
    yield "Customer", "a guest", customer(fullName=None, born=None, tier="GUEST", addresses={}, marketingConsent=False)
    yield "OrderLine", "a plain line", line("SKU-0001", "12.50", 2)
