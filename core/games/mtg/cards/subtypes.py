"""The table of subtypes, singular and plural: words of the rules that only a table knows."""

from __future__ import annotations

_CREATURES = """
Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin
Astartes Atog Aurochs Avatar Badger Balloon Barbarian Bard Basilisk Bat Bear Beast Beaver Beeble
Beholder Berserker Bird Bison Blinkmoth Boar Brainiac Bringer Brushwagg Camarid Camel Capybara
Caribou Carrier Cat Centaur Child Chimera Citizen Cleric Clown Cockatrice Construct Coward Coyote
Crab Crocodile Custodes Cyberman Cyclops Dalek Dauthi Demigod Demon Deserter Detective Devil
Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix Drone Druid Dryad Dwarf Echidna Efreet Egg
Elder Eldrazi Elemental Elephant Elf Elk Employee Eye Faerie Ferret Fish Flagbearer Fox Fractal
Frog Fungus Gamer Gargoyle Germ Giant Gith Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon
Graveborn Gremlin Griffin Guest Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo Hippogriff
Homarid Homunculus Horror Horse Human Hydra Hyena Illusion Imp Incarnation Inkling Inquisitor
Insect Jackal Jellyfish Juggernaut Kangaroo Kavu Kirin Kithkin Knight Kobold Kor Kraken Lamia
Lammasu Leech Lemur Leviathan Lhurgoyf Licid Lizard Llama Lobster Manticore Masticore Mercenary
Merfolk Metathran Minion Minotaur Mite Mole Monger Mongoose Monk Monkey Moogle Moonfolk Mount
Mouse Mutant Myr Mystic Nautilus Necron Nephilim Nightmare Nightstalker Ninja Noble Noggle Nomad
Nymph Octopus Ogre Ooze Orb Orc Orgg Otter Ouphe Ox Oyster Pangolin Peasant Pegasus Pentavite
Performer Pest Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate Plant Platypus Porcupine Possum
Praetor Primarch Prism Processor Qu Rabbit Raccoon Ranger Rat Rebel Reflection Rhino Rigger Robot
Rogue Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout
Sculpture Seal Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Siren Skeleton Skunk Slith
Sliver Sloth Slug Snail Snake Soldier Soltari Sorcerer Spawn Specter Spellshaper Sphinx Spider
Spike Spirit Splinter Sponge Spy Squid Squirrel Starfish Surrakar Survivor Symbiote Synth Tentacle
Tetravite Thalakos Thopter Thrull Tiefling Toy Treefolk Trilobite Triskelavite Troll Turtle
Tyranid Unicorn Vampire Varmint Vedalken Villain Volver Wall Walrus Warlock Warrior Weasel Weird
Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith Wurm Yeti Zombie Zubera
"""
_OTHERS = """
Equipment Vehicle Food Treasure Clue Blood Powerstone Fortification Gold Junk Map Contraption
Aura Saga Shrine Curse Cartouche Rune Background Class Role Room Case
Arcane Trap Lesson Adventure
"""
_LANDS = """
Plains Island Swamp Mountain Forest Desert Gate Cave Lair Locus Sphere Town
"""
_PLURALS = {
    "Elf": "Elves",
    "Dwarf": "Dwarves",
    "Wolf": "Wolves",
    "Werewolf": "Werewolves",
    "Ox": "Oxen",
    "Mouse": "Mice",
    "Child": "Children",
    "Fungus": "Fungi",
    "Homunculus": "Homunculi",
    "Pegasus": "Pegasi",
    "Cyclops": "Cyclopes",
    "Nautilus": "Nautiluses",
}
_ALIKE = """
Aetherborn Astartes Aurochs Bison Blood Caribou Custodes Dauthi Eldrazi Elk Equipment Fish Gold
Graveborn Jellyfish Kavu Kithkin Kor Merfolk Metathran Moonfolk Myr Nephilim Ninja Plains Pincher
Samurai Sheep Soltari Starfish Thalakos Treefolk Vedalken
"""
_SAME = frozenset(_ALIKE.split())

CREATURE_TYPES = frozenset(_CREATURES.split())
"""The subtypes of creatures."""

LAND_TYPES = frozenset(_LANDS.split())
"""The subtypes of lands."""

SUBTYPES = CREATURE_TYPES | LAND_TYPES | frozenset(_OTHERS.split())
"""Every subtype that texts may name."""


def plural_of(subtype: str) -> str:
    """The plural of a subtype or another noun.

    >>> plural_of("Elf"), plural_of("Ally"), plural_of("Merfolk"), plural_of("sorcery")
    ('Elves', 'Allies', 'Merfolk', 'sorceries')
    """
    if subtype in _PLURALS:
        return _PLURALS[subtype]
    if subtype in _SAME:
        return subtype
    if subtype.endswith("y") and subtype[-2:-1] not in "aeiou":
        return subtype[:-1] + "ies"
    return subtype + ("es" if subtype.endswith(("s", "x", "ch", "sh")) else "s")


PLURALS: dict[str, str] = {plural_of(name): name for name in sorted(SUBTYPES)}
"""Plural to singular."""
