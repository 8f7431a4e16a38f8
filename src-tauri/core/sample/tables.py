"""What jean.dat leaves to its reader: short names, the novel's divisions, and its descriptions read as relations."""

# Short names by which a reader knows a character; the full name of jean.dat then becomes an alias.
SHORT = {
    "BJ": "Brujon", "BM": "Bamatabois", "BO": "Bossuet", "BT": "Baroness of T—", "CL": "Countess de Lô",
    "FT": "Tholomyès", "GI": "Gillenormand", "GP": "Colonel Pontmercy", "LL": "Landlady of Gorbeau House",
    "MB": "Mademoiselle Baptistine", "MG": "Mademoiselle Gillenormand", "MM": "Mabeuf", "MY": "Bishop Myriel",
    "PO": "Portress of M— sur M—", "SC": "Scaufflaire", "SN": "The Senator", "TG": "Théodule Gillenormand",
    "XA": "Thénardier's elder boy", "XB": "Thénardier's younger boy", "MV": "Mademoiselle Vaubois",
}

# Spellings of jean.dat set right (the file itself must not be changed), kept as aliases so that both are found.
SPELLING = {
    "AZ": "Azelma", "BL": "Blachevelle", "EP": "Éponine", "MG": "Mademoiselle Gillenormand",
    "MV": "Mademoiselle Vaubois", "MY": "Monsieur Charles François Bienvenu Myriel", "ZE": "Zéphine",
    "TG": "Lieutenant Théodule Gillenormand", "PL": "Mother Plutarque",
}

# Other names the novel itself gives them.
ALSO = {
    "BO": ["Lesgle", "Laigle de Meaux"], "CO": ["Euphrasie", "the Lark"], "GI": ["Luc-Esprit Gillenormand"],
    "JV": ["Monsieur Madeleine", "24601"], "MY": ["Monseigneur Bienvenu"], "MA": ["Marius Pontmercy"],
    "QU": ["Le Cabuc"], "TH": ["Fabantou"],
}

GROUPS = {
    "abc": ("Friends of the ABC", ["Les Amis de l'ABC"], "The students' society that ends on the barricade."),
    "convention": ("National Convention", [], "The assembly of the French Revolution, 1792–1795."),
    "convent": ("Convent of Petite Rue Picpus", [], "Where Valjean and Cosette find shelter."),
    "corinth": ("Corinth Inn", [], "The inn that the barricade leans on."),
    "digne": ("D—", ["Digne"], "The bishop's town."),
    "galleys": ("The galleys", [], "Where the convicts serve their sentence."),
    "gorbeau": ("Gorbeau House", [], "A tenement in Paris; many paths cross in it."),
    "montfermeil": ("Montfermeil", [], "The village of the Thénardiers' inn."),
    "montreuil": ("M— sur M—", ["Montreuil-sur-Mer"], "The town of Monsieur Madeleine's factory."),
    "paris": ("Paris", [], "The city of most of the novel."),
    "plumet": ("Rue Plumet", [], "The street of the house with the garden."),
}

# (from, relation, to): read off the description of `from` in jean.dat; make.py checks that it says something of `to`.
RELATIONS = [
    ("AZ", "daughter_of", "TH TM"), ("EP", "daughter_of", "TH TM"), ("CO", "daughter_of", "FN FT"),
    ("MG", "daughter_of", "GI"), ("MP", "daughter_of", "GI"), ("XA", "son_of", "TH"), ("XB", "son_of", "TH"),
    ("XA", "sold_to", "MN"), ("XB", "sold_to", "MN"), ("GP", "father_of", "MA"), ("JD", "father_of", "GA"),
    ("GP", "son_in_law_of", "GI"), ("MA", "grandson_of", "GI"), ("TG", "grandnephew_of", "GI"),
    ("TM", "wife_of", "TH"), ("MB", "sister_of", "MY"), ("CL", "relative_of", "MY"),
    ("DA", "lover_of", "LI"), ("FN", "lover_of", "FT"), ("FV", "lover_of", "BL"), ("ZE", "lover_of", "FA"),
    ("BT", "friend_of", "GI"), ("MV", "friend_of", "MG"), ("ME", "servant_of", "MY"), ("MN", "servant_of", "GI"),
    ("PL", "servant_of", "MM"), ("TS", "servant_of", "JV"), ("LL", "landlady_of", "JV"), ("PO", "portress_of", "JV"),
    ("MT", "teaches", "FN"), ("CH", "mistaken_for", "JV"), ("JU", "judges", "CH"),
    ("BR", "convict_with", "JV"), ("CC", "convict_with", "JV"), ("CN", "convict_with", "JV"),
]

# The same for groups and places: (relation, group, the words that say so, members).
MEMBERSHIPS = [
    ("member_of", "abc", "Friends of the ABC", "BA BO CM CR EN FE GT JO JP"),
    ("member_of", "convention", "National Convention", "GG"),
    ("prisoner_of", "galleys", "in the galleys", "BR CC CN"),
    ("works_at", "convent", "Convent of Petite Rue Picpus", "MI"),
    ("works_at", "corinth", "Corinth Inn", "HL"),
    ("lives_in", "digne", "of D—|in D—", "MY GE PG"),
    ("lives_in", "gorbeau", "Gorbeau House", "BU GA LL"),
    ("lives_in", "montfermeil", "Montfermeil", "BZ"),
    ("lives_in", "montreuil", "M— sur M—", "BM FF JA PO SC SP SS VI"),
    ("lives_in", "paris", "of Paris|in Paris|Parisian", "BB BL BS FA FT GU LI LL MO QU"),
    ("lives_in", "plumet", "Rue Plumet", "TS"),
]

# The five volumes and their books, as Isabel Hapgood's translation of 1887 names them.
VOLUMES = {
    "Fantine": [
        "A Just Man", "The Fall", "In the Year 1817", "To Confide Is Sometimes to Deliver into a Person's Power",
        "The Descent", "Javert", "The Champmathieu Affair", "A Counter-Blow",
    ],
    "Cosette": [
        "Waterloo", "The Ship Orion", "Accomplishment of the Promise Made to the Dead Woman", "The Gorbeau Hovel",
        "For a Black Hunt, a Mute Pack", "Le Petit-Picpus", "Parenthesis",
        "Cemeteries Take That Which Is Committed Them",
    ],
    "Marius": [
        "Paris Studied in Its Atom", "The Great Bourgeois", "The Grandfather and the Grandson",
        "The Friends of the ABC", "The Excellence of Misfortune", "The Conjunction of Two Stars", "Patron-Minette",
        "The Wicked Poor Man",
    ],
    "Saint-Denis": [
        "A Few Pages of History", "Éponine", "The House in the Rue Plumet",
        "Succor from Below May Turn Out to Be Succor from on High",
        "The End of Which Does Not Resemble the Beginning", "Little Gavroche", "Slang",
        "Enchantments and Desolations", "Whither Are They Going?", "The 5th of June, 1832",
        "The Atom Fraternizes with the Hurricane", "Corinthe", "Marius Enters the Shadow", "The Grandeurs of Despair",
        "The Rue de l'Homme Armé",
    ],
    "Jean Valjean": [
        "The War Between Four Walls", "The Intestine of the Leviathan", "Mud but the Soul", "Javert Derailed",
        "Grandson and Grandfather", "The Sleepless Night", "The Last Draught from the Cup",
        "Fading Away of the Twilight", "Supreme Shadow, Supreme Dawn",
    ],
}
