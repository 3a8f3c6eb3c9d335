"""How things are said in English or in other languages, and how they are said in this one.

On the left stands what somebody writes, on the right what is meant. A capital A or B is an operand (`c`, `my hand`,
`f(x).y`, `(…)`), M or N a name, K a name with a capital, D a number, X or Y anything with its brackets closed. `^` is
the beginning of a statement or declaration, `$` the end of a line. What may stand behind is the reason, as the
message tells it. Where several forms fit, the one with the most words counts.
"""

from __future__ import annotations

SURE = """
no K on A           K on A = {}
no K in A           K on A = {}
no N in X has       not any N in X has
at least D N in A   count A >= D
at most D N in A    count A <= D
exactly D N in A    count A = D
the N is empty      N.empty
the N is not empty  not N.empty
all ( X for N in A )    (every N in A has X)
any ( X for N in A )    (any N in A has X)
D per N in A        D * count A
D for each N in A   D * count A
twice A             2 * A
twice count A       2 * count A
double A            2 * A
half of A           A / 2
half A              A / 2
player D            seat(D)
player ( D )        seat(D)
"""
"""These come first: to look for a misspelt word in them would mislead."""

COMPARISONS = """
is equal to         =
is the same as      =
equal to            =
equals              =
eq                  =
is not equal to     !=
does not equal      !=
not equal to        !=
not equal           !=
is not              !=
is at least         >=
at least            >=
is at most          <=
at most             <=
is greater than or equal to     >=
greater than or equal to        >=
is more than or equal to        >=
is less than or equal to        <=
less than or equal to           <=
is greater than     >
greater than        >
is more than        >
more than           >
is higher than      >
is bigger than      >
is over             >
is above            >
is less than        <
less than           <
is fewer than       <
fewer than          <
is lower than       <
is smaller than     <
is under            <
is below            <
= / =               !=
! =                 !=
> =                 >=
< =                 <=
is an N             is N
is a N              is N
A is not in         not A in
A not in            not A in
A is not a N        not A is N
A is not an N       not A is N
A is not K          not A is K
is                  =
is one of N , M     in {N, M}
is either N or M    in {N, M}
is one of           in
is in               in
is on               in
A is empty          A.empty
A is not empty      not A.empty
"""

CONDITIONS = """
and then            and
and also            and
, and               and
but                 and
, or                or
or else             or
|                   or
X ? A : B           if X then A else B
X ? Y :             if X then Y else
A if X else         if X then A else
if X : Y else :     if X then Y else
when X then         if X then
for all             every
for every           every
for each            every
all                 every
each                every
there is            any
there exists        any
exists              any
some                any
one N in            any N in
every of X has      every x in X has
all of X has        every x in X has
any of X has        any x in X has
every of A has N .  every N in A has N.
all of A has N .    every N in A has N.
any of A has N .    any N in A has N.
A has K             any x in A has x is K
any M in A has same N as B          any M in A has M.N = B.N
any M in A has the same N as B      any M in A has M.N = B.N
every M in A has same N as B        every M in A has M.N = B.N
every M in A has the same N as B    every M in A has M.N = B.N
A has same N as B           A.N = B.N
A has the same N as B       A.N = B.N
any K on A          K on A != {}
some K on A         K on A != {}
not any K on A      K on A = {}
there is a K on A   K on A != {}
there is no K on A  K on A = {}
there are no K on A     K on A = {}
all players have N  every p in players has p.N
have                has
with                has
:                   has
"""

VALUES = """
the number of       count
number of           count
count of            count
how many            count
len ( X )           count X
count ( N in X )    count {N in X}
count N in X        count {N in X}      `count` counts a set, and what it counts stands in braces
sum of              sum
total of            sum
total               sum
sum ( X for Y )     (sum X for Y)       the parentheses stand around all of a `sum`
total ( X for Y )   (sum X for Y)
sum N in X of A     sum A for N in X
max                 most
maximum             most
highest             most
largest             most
greatest            most
min                 least
minimum             least
lowest              least
smallest            least
max ( X for Y )     (most X for Y)
maximum ( X for Y )     (most X for Y)
highest ( X for Y )     (most X for Y)
min ( X for Y )     (least X for Y)
minimum ( X for Y )     (least X for Y)
lowest ( X for Y )  (least X for Y)
for N in A if       for N in A where
( a N in A )        (N in A)
the first N in      the N in
the one N in        the N in
first N in          the N in
one N in            the N in
an N in             the N in
a N in              the N in
A mod B             mod(A, B)
A modulo B          mod(A, B)
N of A              A.N
own N               my N
mine N              my N
my own N            my N
A . N ( )           A.N
( A , X )           {A, X}              a set stands in braces
A ( )               A                   nothing stands between these parentheses
through             ..
: A                 ..A
in A to             in A..
"""

STATEMENTS = """
^set A to           A :=
^let A . N =        A.N :=
^let my N =         my N :=
^N :=               let N =
^let A be           let A =
^let A to           let A =
^var A =            let A =
^A becomes          A :=
^A < -              A :=
^increase A by      A +=
^decrease A by      A -=
^reduce A by        A -=
^add X to A         A += X
^subtract X from A  A -= X
^require            need
^ensure             need
^check              need
^must               need
^need that          need
otherwise           else
^move D from B to   move top(B, D) to
^move D N from B to     move top(B, D) to
^move X into        move X to
^move X onto        move X to
^move X from A to   move X to
^move all K on A to     move K on A to
^move all K in A to     move K on A to
^move all K from A to   move K on A to
^move all N on A to     move A to       a place stands for all that lies on it, `Kind on place` for what is of one kind
^move all N in A to     move A to       a place stands for all that lies on it, `Kind on place` for what is of one kind
^move all N from A to   move A to       a place stands for all that lies on it, `Kind on place` for what is of one kind
^move all from A to     move A to       a place stands for all that lies on it, `Kind on place` for what is of one kind
^put X on           move X to
^put X in           move X to
^put X into         move X to
^place X on         move X to
^place X in         move X to
^A . add ( X )      move X to A
^A . append ( X )   move X to A
^A . push ( X )     move X to A
^random . shuffle ( A )     shuffle A
^shuffle all N into A $     shuffle N into A    a kind stands for all of its things
^shuffle X to A $           shuffle X into A
^shuffle A with B $         shuffle B into A
^A is shuffled into B $     shuffle A into B
^gain N equal to A $        gain A N
^pay N equal to A $         pay A N
^player gains A N $         gain A N
^player pays A N $          pay A N
^A must be empty else       need A.empty else
^A must not be empty else   need not A.empty else
^A . shuffle ( )    shuffle A
^reshuffle          shuffle
^reveal             show
^call               do
^perform            do
^run                do
^resolve            do
^execute            do
^trigger            do
^ask for            ask
^pick               choose
^select             choose
^choose a           choose
^choose an          choose
^choose one         choose
^choose the         choose
^random choose      random
^choose random      random
^N := choose A      choose N in A       what is chosen is named behind `choose`
^let N = choose A   choose N in A       what is chosen is named behind `choose`
^N := random A      random N in A       what is drawn is named behind `random`
^let N = random A   random N in A       what is drawn is named behind `random`
^N := random ( A , B )      random N in A..B    what is drawn is named behind `random`
^let N = random ( A , B )   random N in A..B    what is drawn is named behind `random`
^choose N in A , B $        choose N in {A, B}      a set stands in braces
^random N in A , B $        random N in {A, B}      a set stands in braces
^choose A $         choose x in A       what is chosen gets a name
^random A $         random x in A       what is drawn gets a name
^draw D from B to   move top(B, D) to
^draw D N from B to     move top(B, D) to
^gain A my N        gain A N            a resource is always one's own: it is named without `my`
^pay A my N         pay A N             a resource is always one's own: it is named without `my`
^gain N $           gain 1 N            how much is missing
^pay N $            pay 1 N             how much is missing
^roll               random
^draw N in          random N in
^gain N A           gain A N
^pay N A            pay A N
^gain A of          gain A
^pay A of           pay A
^add A N $          gain A N
^get A N $          gain A N
^give me A N $      gain A N
^give A B N $       as A: gain B N      what another player gets or loses stands behind `as`
^give B N to A $    as A: gain B N      what another player gets or loses stands behind `as`
^A gains B N $      as A: gain B N      what another player gets or loses stands behind `as`
^A loses B N $      as A: pay B N       what another player gets or loses stands behind `as`
^give X to A $      move X to A
^receive A N $      gain A N
^take A N $         gain A N
^spend A N $        pay A N
^lose A N $         pay A N
^remove A N $       pay A N
"""

BLOCKS = """
^for each player    each player
^for every player   each player
^for all players    each player
^every player       each player
^all players        each player
^each players       each player
^for players        each player
^for player         each player
^for each           for                 `for` needs no `each`
^for every          for
^for all            for
^foreach            for
^each N             for N
^loop N in          for N in
^for N = A to B :   for N in A..B:
^for N from A to B :    for N in A..B:
^for ( X ) :        for X:
^turn from          turns from
^while not A :      repeat until A:
^while X :          repeat until not (X):
^repeat while not A :   repeat until A:
^repeat while X :   repeat until not (X):
^until              repeat until
^do until           repeat until
^loop until         repeat until
^repeat A :         repeat A times:     `times` is missing after `repeat`
^loop A times       repeat A times
^do A times         repeat A times
^A times :          repeat A times:
turns from first player     turns from seat(1)
turns from A while X :      turns from A until not (X):
^elif               else if
^elseif             else if
^elsif              else if
^else when          else if
^or if              else if
^else : if          else if
^otherwise if       else if
^otherwise          else
^unless X :         if not (X):
^when X :           if X:
^if X then :        if X:
^if X then $        if X:
^if X do $          if X:
^if X , $           if X:
"""

DECLARATIONS = """
^def                define
^function           define
^def                effect              a procedure is an `effect`, or an `action` if players choose it
^function           effect              a procedure is an `effect`, or an `action` if players choose it
^procedure          effect
^def N ( M in       action N (M in
^function N ( M in  action N (M in
^event              effect
^ability            action
^move N             action N
^class              kind
^component          kind
^type               kind
^card               kind
^type               enum
^enumeration        enum
^deck               pile
^stack              pile
^board              space
^grid               space
^stage              phase
^step               phase
^setting            option
^variant            option
^game               ruleset
^let N :             var N:
^let                define
^points             score
^scoring            score
^on                 after
^when               after
^whenever           after
^forbid X : need Y else     forbid X when not (Y) else
^forbid X : Y else  forbid X when Y else
^winners            winner
^win                winner
^the player with the most N wins    winner most my N
^the player with most N wins        winner most my N
^most N wins        winner most my N
^winner = most      winner most
^winner : most      winner most
^winner is most     winner most
^winner has most    winner most
^winner X and most Y    winner X, then most Y
^winner X and least Y   winner X, then least Y
^winner N . M $     winner most my M    each player is asked as `me`, and the highest answer wins
^winner highest N   winner most my N
^winner lowest N    winner least my N
^winner is the player with the most N       winner most my N
^winner is the player with most N           winner most my N
^winner is player with most N               winner most my N
^winner is the player with the highest N    winner most my N
^winner is the player with the least N      winner least my N
^winner is who has most N                   winner most my N
^test               example
^private pile X     pile X private
^hidden pile X      pile X hidden
^public pile        pile
^remove action N    remove N
^remove define N    remove N
^remove effect N    remove N
^remove kind N      remove N
^remove phase N     remove N
^remove pile N      remove N
^remove space N     remove N
^remove var N       remove N
^player N           players N
^players :          players
resets after N      resets each N
resets at N         resets each N
resets every N      resets each N
resets N            resets each N
^players : A - B     players A..B
players A - B       players A..B
^players D N        players D of N
players A to B      players A..B
players A or B      players A..B
^var A or more N    var N: A or more
^var A .. B N       var N: A..B
^var number N       var N: number
^var yes_no N       var N: yes_no
^var player N       var N: player
^var player ? N     var N: player?
^int N              var N: number
^number N           var N: number
^variable           var
^counter            var
^enum N = X $       enum N: X
^enum N { X } $     enum N: X
^enum N : { X } $   enum N: X           the members stand without brackets
^{ X } $            X                   a row stands without braces
^- { X } $          X                   a row stands without a dash and braces
^- N :              N :                 a row stands without a dash
^except if          except when
^when X :           except when X:
^if X :             except when X:
^except X :         except when X:
^exception when     except when
^unless X :         except when not (X):
^unless             except when
return  -  the value of a definition is its last line, without a word before it
"""

TEXT = "\n".join([SURE, COMPARISONS, CONDITIONS, VALUES, STATEMENTS, BLOCKS, DECLARATIONS])
