"""Data of the family namespaces: two types of the short name Item, and two of the short name Status."""

from pools import raw

EDGES = {"com.example.shop.Cart": 20, "com.example.shop.Item": 12, "com.example.warehouse.Item": 12,
         "com.example.warehouse.Bin": 4}
RANDOM = {"com.example.shop.Cart": 16, "com.example.shop.Item": 4, "com.example.warehouse.Item": 4}
NAMESPACE = ""


def stock(sku, quantity=1, status="IN_STOCK", parts=(), **contains):
    return {"sku": sku, "quantity": quantity, "status": status, "bin": {"aisle": 3, "shelf": -1, "contains": contains},
            "parts": list(parts)}


def item(title, **changed):
    return {"title": title, "quantity": 1, "status": "WANTED", "stock": None, "substitutes": [], "related": {}, **changed}


def data():
    cart = {"id": "c-1", "items": [], "worst": None, "focus": None, "checksum": raw("deadbeef")}
    theirs = {"com.example.warehouse.Item": stock("SKU-1", 2**40, "ORDERED", [stock("PART", 0, "GONE")], screws=12)}
    ours = {"com.example.shop.Item": item("Kapelusz", status="SOLD", related={"band": item("Wstążka", quantity=-1)})}
    yield "com.example.shop.Cart", "an empty cart", cart
    for worst in ("WANTED", "RESERVED", "SOLD"):
        yield "com.example.shop.Cart", "the shop's status", {**cart, "worst": {"com.example.shop.Status": worst}}
    for worst in ("IN_STOCK", "ORDERED", "GONE"):
        yield "com.example.shop.Cart", "the warehouse's status", {**cart, "worst": {"com.example.warehouse.Status": worst}}
    yield "com.example.shop.Cart", "the warehouse's item", {**cart, "focus": theirs}
    yield "com.example.shop.Cart", "the shop's item", {**cart, "focus": ours}
    yield "com.example.shop.Cart", "items of both", {**cart, "items": [
        item("A", stock=theirs), item("B", substitutes=[stock("S1"), stock("S2", screws=1, nails=2)], status="RESERVED")]}
    yield "com.example.warehouse.Item", "a plain item", stock("SKU-0")
