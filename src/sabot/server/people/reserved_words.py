"""Words by which players would take somebody for one of the house, in the languages of the pages."""

ENGLISH = (
    "admin administrator attendant audit auditor bank banker cashier casino croupier dealer desk floor host "
    "hosts house manager moderator official operator owner owners pit pitboss root sabot security server "
    "service shift staff supervisor support system team"
)
OTHERS = (
    "haus kassa kasse kassier kassierer kassiererin aufsicht betreiber kundendienst leitung spielleitung "
    "verwaltung "
    "casa caja cajero cajera crupier operador supervisora encargado soporte administrador "
    "hisa blagajna blagajnik blagajnicarka delivec krupje krupjejka nadzornik operater podpora upravitelj"
)
"""German, Spanish and Slovenian, as they look without accents."""
CHINESE = (
    *("荷官", "赌场", "客服", "庄家", "收银", "管理员", "官方", "主管", "经理", "本店"),
    *("賭場", "莊家", "收銀", "管理員", "經理"),
)
"""Nothing parts words there: wherever one of these stands, it is read."""
RESERVED = frozenset((ENGLISH + " " + OTHERS).split())
