"""Data of the family mutual: two files that refer to each other."""

EDGES = {"com.example.staff.Employee": 10, "com.example.team.Team": 10}
RANDOM = {"com.example.staff.Employee": 10, "com.example.team.Team": 10}
NAMESPACE = ""


def employee(name, role="ENGINEER", team=None, team_role=None):
    return {"name": name, "role": role, "team": team and {"com.example.team.Team": team},
            "teamRole": team_role and {"com.example.team.Role": team_role}}


def team(name, members=(), lead=None, **guests):
    return {"name": name, "purpose": "PLATFORM", "lead": lead and {"com.example.staff.Employee": lead},
            "members": list(members), "guests": guests}


def data():
    yield "com.example.staff.Employee", "no team", employee("Ada")
    yield "com.example.staff.Employee", "a team of nobody", employee("Łucja", "WRITER", team("docs"), "PRODUCT")
    yield "com.example.team.Team", "no members", team("empty")
    deep = None
    for i in range(12):
        deep = team("team %d" % i, [employee("e%d" % i, "MANAGER", deep, "PLATFORM"), employee("other")], employee("lead"))
    yield "com.example.team.Team", "teams within teams", deep
    yield "com.example.team.Team", "one guest", team("visited", guest=employee("Gość", team=team("elsewhere")))
