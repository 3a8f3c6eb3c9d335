def test_exceptions_that_may_meet(checks):
    checks.marked("""
        define bonus(n: 0..9, p: player) = 0
            except when n in {2, 3}: 2
            except when n > 3 and p = seat(1): 3
            except when n > 3 and not p = seat(1): 4
            except when p = seat(2): 5 #! clashing-exceptions, clashing-exceptions, clashing-exceptions
                except when n = 4: 6
                except when n > 3: 7 #! clashing-exceptions
        phase play:
            each player: gain bonus(min(my points, 9), me) points
    """)


def test_equal_values_never_clash(checks):
    checks.marked("""
        define bonus(n: 0..9) = 0
            except when n > 2: 1
            except when n > 3: 1
        phase play:
            each player: gain bonus(min(my points, 9)) points
    """)
