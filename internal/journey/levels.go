package journey

// worlds is the journey. The tests prove every par, and that no level is a rotation or mirror
// image of another; go test -run TestSearch -search '5x5 7 chase' searches for more.
var worlds = []World{
	{
		Name: "first-lights", Title: "First lights", About: "Small boards: what a press does, and how presses add up.",
		Waves: []Wave{
			{"a press changes a light and its neighbours", "", []Level{
				{"3x3:ba", 1, 0, "Hello", "One press puts out the whole plus."},
				{"3x3:b", 1, 0, "In the corner", "A corner press changes three lights."},
				{"3x3:17", 1, 0, "On the edge", "An edge press changes four."},
				{"3x3:72", 2, 0, "Two at once", "Find two presses. Their order never matters."},
			}},
			{"every light has a button", "", []Level{
				{"2x2:7", 1, 0, "Tiny", "Three of the four are on. One press will do."},
				{"2x2:6", 2, 1, "Seesaw", "Press one side, then the other."},
				{"2x2:1", 3, 1, "Just one left", "One light on, and it takes three presses."},
				{"2x2:f", 4, 2, "All four", "Every button, once each."},
			}},
			{"presses can overlap", Overlap, []Level{
				{"3x3:4e", 2, 0, "Overlap", "A light that changes twice stays as it was."},
				{"3x3:1a8", 3, 0, "Three candles", "Where two presses meet, the light is out. Where three meet, it is on."},
				{"3x3:54", 3, 1, "Falling star", "Start with a light that few buttons reach."},
				{"3x3:7", 4, 0, "Top shelf", "The lights are up here; the presses are not."},
			}},
			{"symmetric lights have symmetric presses", Symmetric, []Level{
				{"3x3:ad", 2, 0, "Letter V", "Left and right look the same, so the presses do too."},
				{"3x3:17d", 3, 0, "Letter H", "Turn it around: nothing changes."},
				{"3x3:145", 4, 0, "Four corners", "Four lights, four presses, all alike."},
				{"3x3:aa", 4, 1, "Little diamond", "A ring around a dark middle."},
			}},
			{"press right below a light to put it out", ChasedInPar, []Level{
				{"3x3:91", 2, 0, "Chase it down", "Start at the top, press below each lit light, then do the next row."},
				{"3x3:29", 3, 0, "Down the stairs", "Clear the first row from the second, then the second from the third."},
				{"3x3:5", 4, 0, "Two lamps", "Chase them both. What goes on below goes out in turn."},
				{"3x3:16f", 6, 0, "Graduation", "Row by row, and you know how to clear a board."},
			}},
		},
	},
	{
		Name: "the-classic", Title: "The classic", About: "Five by five, the board that made the game famous.",
		Waves: []Wave{
			{"five by five", "", []Level{
				{"5x5:11dc447", 3, 0, "Fresh start", "More room, same rules."},
				{"5x5:1c638c7", 3, 0, "Three wishes", "Three presses, and none of them overlap. Spot each shape."},
				{"5x5:843d7", 4, 0, "Four seasons", "Some of them overlap."},
				{"5x5:1c959a3", 5, 1, "High five", "Five presses on five by five."},
			}},
			{"work in from the edge", LitCorner, []Level{
				{"5x5:23dba", 4, 0, "Picture frame", "Sort out the edge, and the middle follows."},
				{"5x5:920f9c", 5, 0, "Edge of night", "Find a lit corner. Only three buttons reach it."},
				{"5x5:cdc585", 6, 0, "Six pack", "The corners know more than you think."},
				{"5x5:1ef6791", 7, 1, "Lucky seven", "Keep an eye on all four corners."},
			}},
			{"symmetry on a big board", Symmetric, []Level{
				{"5x5:e8c764", 5, 0, "Looking glass", "The board is its own mirror image."},
				{"5x5:15a82b5", 6, 0, "Folded paper", "Fold it in your head: what meets what?"},
				{"5x5:158ba35", 7, 0, "Kaleidoscope", "Whatever you press, press its partner too."},
				{"5x5:1b9ef3b", 8, 1, "Pinwheel", "Half a turn leaves it as it was."},
			}},
			{"plans with many presses", "", []Level{
				{"5x5:4bd816", 6, 1, "Slow burn", "No hurry. Think three presses ahead."},
				{"5x5:c08e25", 8, 0, "Figure eight", "Eight presses; a short plan beats a quick hand."},
				{"5x5:af34c3", 9, 1, "Cloud nine", "Undo is free. Use it."},
				{"5x5:821ef9", 10, 0, "Perfect ten", "Ten is a lot. Break it into parts."},
			}},
			{"as far as it goes", "", []Level{
				{"5x5:160fcf", 9, 0, "Warm-up lap", "Nine presses to warm up."},
				{"5x5:108932", 11, 1, "One louder", "This one goes to eleven."},
				{"5x5:56a58b", 13, 1, "Unlucky for some", "Few puzzles need this many."},
				{"5x5:516002", 15, 1, "The summit", "Fifteen presses. No puzzle of this size needs more."},
			}},
		},
	},
	{
		Name: "pictures", Title: "Pictures", About: "Flowers, letters and little animals to put out.",
		Waves: []Wave{
			{"lights can be a picture", "", []Level{
				{"5x5:4fb9c4", 4, 0, "Bell", "Ring it four times."},
				{"5x5:111110", 5, 1, "Comet", "A straight line across the sky."},
				{"5x5:1f07c1f", 6, 0, "Venetian blind", "Three slats to close."},
				{"5x5:1100011", 8, 0, "Bedposts", "Four lights, far apart."},
			}},
			{"two mirrors at once", Mirrored, []Level{
				{"5x5:11fbbf1", 5, 0, "Butterfly", "Both wings match."},
				{"5x5:1f5115f", 6, 0, "Hourglass", "Upside down, it looks the same."},
				{"5x5:af93ea", 8, 1, "Flower", "Petals all around."},
				{"5x5:1505415", 9, 0, "Nine stars", "Evenly spread, hard to reach."},
			}},
			{"faces look back at you", "", []Level{
				{"5x5:eaff71", 5, 0, "Cat", "Here, kitty."},
				{"5x5:afd5d1", 9, 0, "Visitor", "It came in peace."},
				{"5x5:1fdefea", 10, 1, "Gift", "Start with the ribbon."},
				{"5x5:1fafebf", 11, 2, "Window", "Four panes, one frame."},
			}},
			{"letters", "", []Level{
				{"5x5:1f08421", 9, 1, "Letter L", "Tall, with one foot."},
				{"5x5:118d771", 10, 1, "Letter M", "Two peaks and a valley."},
				{"5x5:42109f", 11, 1, "Big T", "One beam, one post."},
				{"5x5:1f09c3f", 13, 0, "Letter E", "Three arms reaching right."},
			}},
			{"six by six has room to draw", "", []Level{
				{"5x5:423bf5", 9, 1, "Tulip", "A last small picture before the large ones."},
				{"6x6:861fe148c", 10, 0, "Letter A", "Straight from the alphabet."},
				{"6x6:87fb5e312", 12, 0, "Invader", "Stop it in its tracks."},
				{"6x6:30c33f78c", 14, 0, "This way up", "Follow the arrow."},
			}},
		},
	},
	{
		Name: "chasing", Title: "Chasing", About: "One method that solves any board you can chase.",
		Waves: []Wave{
			{"chase each light from the row below", Chased, []Level{
				{"4x4:9472", 3, 0, "Downhill", "Press right below each lit light, row by row."},
				{"4x4:3264", 4, 0, "Rolling stones", "From the top row to the bottom, nothing is left behind."},
				{"4x4:afb2", 5, 0, "Waterfall", "Chase first: it always works here. Then try for fewer presses."},
				{"4x4:96f6", 6, 0, "Rapids", "This chase is as short as it gets."},
			}},
			{"the bottom row tells you about the top", Tabled, []Level{
				{"5x5:27568b", 5, 0, "Look it up", "Lights left in the bottom row? The table knows."},
				{"5x5:364b2a", 6, 0, "Second pass", "Chase, read the table, chase again."},
				{"5x5:32203a", 7, 0, "The long way round", "Hard to see, easy to chase."},
				{"5x5:18c076", 8, 1, "Clean sweep", "Trust the method."},
			}},
			{"quiet patterns save presses", Quiet, []Level{
				{"5x5:14b9640", 7, 0, "Hush", "Some patterns of presses change nothing at all."},
				{"5x5:7b2b60", 9, 1, "Quiet please", "Swap your presses for a quieter set."},
				{"5x5:ea7817", 10, 1, "Shortcut", "Chase first, then make it shorter."},
				{"5x5:b2a364", 11, 0, "Silent night", "Four solutions. Only two of them are par."},
			}},
			{"six by six has no quiet patterns", Unique, []Level{
				{"6x6:19cf33c60", 6, 0, "Six of one", "One solution, and chasing finds it."},
				{"6x6:1d2a028ce", 8, 0, "Half a dozen", "Only one set of presses solves it."},
				{"6x6:20564eb6d", 10, 1, "Straight down", "The same method as on five by five."},
				{"6x6:66e8eb0b", 12, 0, "Long haul", "Row by row, you'll get there."},
			}},
			{"seven rows", "", []Level{
				{"7x7:1861a999776e5", 8, 1, "Seventh heaven", "Seven columns to look up."},
				{"7x7:8790c4819e48", 10, 0, "Deep end", "Keep your place in the row."},
				{"7x7:1b84f19898e35", 12, 2, "Marathon", "Chase, look up, chase. Breathe."},
				{"7x7:d39b3eeb5612", 14, 0, "Master of the chase", "Nothing on a grid can scare you now."},
			}},
		},
	},
	{
		Name: "wide-open", Title: "Wide open", About: "Bigger boards, with room to breathe.",
		Waves: []Wave{
			{"six by six", "", []Level{
				{"6x6:10218c00", 3, 0, "Elbow room", "Thirty-six lights, only three presses."},
				{"6x6:1020c110e", 4, 0, "Four in the dark", "One stands alone. The other three overlap."},
				{"6x6:831cd99a9", 6, 0, "Crossroads", "Some of these presses touch."},
			}},
			{"seven by seven", "", []Level{
				{"7x7:c28701820000", 4, 0, "Night bus", "Few stops on a long route."},
				{"7x7:70c3c3c08486", 5, 0, "Five stops", "Find all five before you press."},
				{"7x7:6eefa4a14100", 7, 0, "Rush hour", "It is getting crowded."},
			}},
			{"the chessboard", "", []Level{
				{"8x8:2070a0c0a0752d", 5, 0, "Pawns", "A chessboard of lights."},
				{"8x8:11221800040f0701", 6, 0, "Knights", "Look for the cross first."},
				{"8x8:245b90042e742000", 8, 0, "Checkmate", "Eight presses on sixty-four lights."},
			}},
			{"a hundred lights", "", []Level{
				{"10x10:43b8440000241f82400040380", 5, 0, "Big sky", "A hundred lights, and most of them are off."},
				{"10x10:40380601d12ec104857088", 7, 0, "Constellations", "Connect the pluses."},
				{"10x10:803108e513a46b8e52cea1000", 9, 0, "Milky Way", "Where lights blur together, presses overlap."},
			}},
			{"a dozen each way", "", []Level{
				{"12x12:410e384100022077022000002007012038", 6, 0, "City block", "Six windows to close."},
				{"12x12:1c60890060801c00800b01c005004000000", 8, 0, "Downtown", "The night shift is on."},
				{"12x12:800e8030200700200000801c818c3a917382", 10, 0, "Skyline", "Ten presses and the city sleeps."},
			}},
			{"out to the horizon", "", []Level{
				{"15x15:7000401000700040000000002001e007800c003800b003f002400000", 7, 0, "Lighthouse", "You can see far from up here."},
				{"15x15:100130074004000012007e00480000002000e00098014807600410007", 9, 0, "Harbour lights", "Only two of the boats lie side by side."},
				{"15x15:1c00100000000080238062000801d82300e180b0008008c0280050", 12, 1, "Northern lights", "The largest sky on the journey."},
			}},
		},
	},
	{
		Name: "around-the-edge", Title: "Around the edge", About: "Boards whose edges meet.",
		Waves: []Wave{
			{"left meets right", Around, []Level{
				{"5x5,cylinder:1c44551", 3, 0, "Tin can", "Press at the left edge and watch the right."},
				{"5x5,cylinder:1f25330", 4, 0, "Carousel", "Around and around."},
				{"5x5,cylinder:18db04", 5, 0, "Lampshade", "Even the corners reach around."},
				{"5x5,cylinder:17662f4", 6, 1, "Hurricane lamp", "The top and the bottom are still edges."},
			}},
			{"top meets bottom", Around, []Level{
				{"5x5,torus:10608b", 3, 0, "Doughnut", "No edges at all."},
				{"5x5,torus:18f3838", 4, 0, "Inner tube", "Every button changes five lights."},
				{"5x5,torus:14e5496", 6, 0, "Lifebuoy", "Nowhere to start, so start anywhere."},
				{"5x5,torus:146b0fa", 7, 1, "Sugar glaze", "The hardest one needs just one more press."},
			}},
			{"left meets right, upside down", Around, []Level{
				{"5x5,mobius:1918a82", 4, 0, "Half twist", "Leave at the top right, come back at the bottom left."},
				{"5x5,mobius:d49281", 5, 1, "One-sided story", "This strip has a single side."},
				{"5x5,mobius:45f860", 6, 0, "Paper loop", "Follow your finger around, twice."},
				{"5x5,mobius:15c32eb", 7, 1, "Conveyor belt", "One side only, so it wears evenly."},
			}},
			{"a bottle without an inside", Around, []Level{
				{"5x5,klein:127d06c", 4, 0, "Strange bottle", "It cannot hold water. It can hold light."},
				{"5x5,klein:1fed437", 5, 1, "No inside", "All the edges meet, two of them with a twist."},
				{"5x5,klein:6e428d", 7, 1, "Klein's cellar", "A few more on the shelf."},
				{"5x5,klein:1bfe029", 8, 1, "Bottled lightning", "If you can do this one, you can do any surface."},
			}},
		},
	},
	{
		Name: "honeycomb", Title: "Honeycomb", About: "Six neighbours, or three.",
		Waves: []Wave{
			{"hexagons have six neighbours", "", []Level{
				{"hex2:52", 2, 0, "First cell", "Seven lights make a flower."},
				{"hex3:6cd80", 3, 0, "Honeybee", "A press in the middle changes seven."},
				{"hex3:7083", 4, 0, "Pollen", "The heart of a flower can be dark."},
				{"hex3:3a97a", 5, 0, "Nectar", "Look along all three directions."},
			}},
			{"a bigger hive", "", []Level{
				{"hex4:6535df780", 4, 0, "Hive", "Thirty-seven cells, four presses."},
				{"hex4:10b67fae", 5, 0, "Waggle dance", "This way, says the bee."},
				{"hex4:7758c7869", 6, 0, "Beeswax", "Sticky where the presses overlap."},
				{"hex4:1042b2a663", 8, 0, "Queen bee", "She gives the orders. You press."},
			}},
			{"triangles have three neighbours", "", []Level{
				{"tri4:e44", 3, 0, "Pyramid", "A press changes four lights at most."},
				{"tri5:14046c", 4, 0, "Tipi", "The tips are the place to start."},
				{"tri5:1306162", 6, 0, "Sail", "Up or down: check which way a triangle points."},
				{"tri5:11d8a39", 8, 0, "Mountain range", "Peaks and valleys."},
			}},
			{"long sides", "", []Level{
				{"tri6:102629b0", 5, 1, "Glacier", "More rows, same little steps."},
				{"tri6:1d8e83188", 6, 0, "Shards", "Pieces that fit together."},
				{"tri6:53bc06840", 8, 0, "Stained glass", "Take it apart pane by pane."},
				{"tri6:7865aef68", 10, 0, "Cathedral", "Light falls through every window."},
			}},
		},
	},
	{
		Name: "three-colours", Title: "Three colours", About: "Off, on, and one more.",
		Waves: []Wave{
			{"three steps make a circle", "", []Level{
				{"3x3,mod=3:212202000", 2, 0, "Traffic light", "A press moves each light it reaches one step."},
				{"3x3,mod=3:211012222", 3, 0, "Primary colours", "Two more steps, or one? Look at the colour."},
				{"3x3,mod=3:202010002", 4, 0, "Paint box", "Mix carefully: one button needs two presses."},
				{"3x3,mod=3:000101202", 5, 0, "Rainbow", "Here no button needs pressing twice."},
			}},
			{"pressing twice does not cancel out", "", []Level{
				{"3x3,mod=3:220111212", 3, 0, "Double tap", "Here two presses are the opposite of one."},
				{"3x3,mod=3:201112011", 5, 1, "Echo", "Say it again."},
				{"3x3,mod=3:111110100", 6, 1, "Three-four time", "Three presses bring you back to the start."},
			}},
			{"four by four", "", []Level{
				{"4x4,mod=3:1120112222100200", 4, 0, "Candy box", "Sixteen pieces, three flavours."},
				{"4x4,mod=3:1112211120222200", 5, 1, "Marbles", "The corners have the fewest neighbours."},
				{"4x4,mod=3:2211222222102001", 6, 0, "Confetti", "It looks wild, but six presses will do."},
				{"4x4,mod=3:2112100212122111", 7, 1, "Fireworks", "Ooh. Aah."},
			}},
			{"five by five in colour", "", []Level{
				{"5x5,mod=3:2222002112021010021200002", 5, 0, "Quilt", "Twenty-five patches."},
				{"5x5,mod=3:2222002222220200020000200", 6, 0, "Mosaic", "Step back and look at the whole."},
				{"5x5,mod=3:1212220210100121112021000", 8, 0, "Carnival", "Keep count: once or twice?"},
				{"5x5,mod=3:2102010120001221221000011", 9, 1, "Grand finale", "All the colours, all at once."},
			}},
		},
	},
	{
		Name: "solid", Title: "Solid", About: "Cubes, and cubes of cubes.",
		Waves: []Wave{
			{"the faces of a cube touch", "", []Level{
				{"cube2:f848d0", 2, 0, "Dice", "Six faces; every edge leads to another one."},
				{"cube2:ef8735", 3, 0, "Sugar cube", "A press can change lights on three faces."},
				{"cube2:3aa56", 4, 0, "Ice cube", "Turn it in your hands."},
				{"cube2:9c3de4", 5, 0, "Toy block", "No corner is a dead end."},
			}},
			{"inside a cube", "", []Level{
				{"3x3x3:926510", 3, 0, "Layer cake", "Three layers. Up and down count as well."},
				{"3x3x3:6f73a7", 4, 0, "Lift", "From the middle floor, a press also reaches up and down."},
				{"3x3x3:62005da", 5, 0, "Bookcase", "Look through all three shelves."},
				{"3x3x3:7fd28b1", 6, 1, "Heart of it", "The light in the middle touches six."},
			}},
			{"a larger cube", "", []Level{
				{"cube3:8100012e9956d", 4, 0, "Lantern", "Fifty-four windows."},
				{"cube3:27e9a40106bac8", 5, 0, "Aquarium", "Light on every side."},
				{"cube3:18604e884d032b", 6, 0, "Safe", "Six clicks and it opens."},
				{"cube3:ba2464c3763c4", 8, 0, "Space station", "Mind the corners when you dock."},
			}},
			{"four dimensions", "", []Level{
				{"2x2x2x2:384d", 3, 0, "Tesseract", "Every light has four neighbours."},
				{"2x2x2x2:b933", 5, 0, "Fourth wall", "One more direction than you can point in."},
				{"2x2x2x2:409d", 6, 1, "Time travel", "All corners are alike."},
				{"2x2x2x2:7d11", 8, 0, "Beyond", "Eight presses: half of all the buttons."},
			}},
		},
	},
	{
		Name: "graphs", Title: "Graphs", About: "Any lights, joined by any lines.",
		Waves: []Wave{
			{"lines show which lights are neighbours", "", []Level{
				{"graph6=IheA@GUAo:342", 1, 0, "Petersen", "Ten lights, three lines each. One press."},
				{"graph6=IheA@GUAo:192", 2, 0, "Five-pointed", "One of the most famous graphs there is."},
				{"graph6=IheA@GUAo:38b", 3, 0, "Counterexample", "Three presses: nothing here needs more."},
			}},
			{"a ring", Ring, []Level{
				{"graph6=GhCGKC:e7", 2, 0, "Campfire", "Everyone holds two hands."},
				{"graph6=GhCGKC:cb", 3, 0, "Round table", "Pass it on."},
				{"graph6=IhCGGC@_G:15b", 4, 0, "Charm bracelet", "Ten beads on a string."},
			}},
			{"a hub", Hub, []Level{
				{"graph6=FhENw:2d", 2, 0, "Ferris wheel", "The hub changes everything at once."},
				{"graph6=HhCGKF~:1e9", 3, 0, "Compass rose", "Decide what to do with the hub first."},
				{"graph6=JhCGGC@_N~_:1a2", 4, 0, "Dartboard", "Bull's-eye, or not?"},
			}},
			{"two sides", Sides, []Level{
				{"graph6=FFzf?:6", 2, 0, "Tug of war", "Neighbours are always on the other team."},
				{"graph6=KhEGHD@AG_oP:34e", 3, 0, "Dance floor", "Twelve dancers, each with three partners."},
				{"graph6=MhEGHC@AI?_PC@_G_:2c01", 4, 0, "Seven colours", "Fourteen lights. On a doughnut, their lines need not cross."},
			}},
			{"famous graphs", "", []Level{
				{"graph6=EznW:3b", 1, 0, "Octahedron", "Only the opposite light stays as it is."},
				{"graph6=K|fIJCpEG[_^:876", 3, 0, "Icosahedron", "Twelve lights, five lines each."},
				{"graph6=OhEGHC@AG?_PO@?Ga?K?P:a885", 4, 0, "Star octagon", "Sixteen lights around two rings."},
				{"graph6=ShCHGD@?K?_@?@?C_GGG@??cG?G?GK_?C:e126b", 5, 0, "Around the world", "Twenty cities on a globe."},
			}},
		},
	},
	{
		Name: "only-lit-lights", Title: "Only lit lights", About: "A light can be pressed only while it is on.",
		LitOnly: true,
		Waves: []Wave{
			{"press what is lit", "", []Level{
				{"3x3:16d", 2, 0, "Follow the light", "Press only lights that are on."},
				{"3x3:1af", 3, 0, "Stepping stones", "A dark light is a stone under water."},
				{"3x3:1f4", 4, 0, "Firefly", "Every light you need is glowing already."},
			}},
			{"order matters now", Ordered, []Level{
				{"5x5:4014", 3, 0, "First things first", "One press lights the way to the next."},
				{"5x5:a4bca", 4, 0, "Domino", "Which one do you tip first?"},
				{"5x5:19ddb10", 5, 0, "Chain reaction", "Light it up so you can put it out."},
				{"5x5:b3bf98", 7, 0, "Relay", "Pass the flame on."},
			}},
			{"a longer trail", "", []Level{
				{"6x6:33830a1c2", 4, 0, "Breadcrumbs", "Leave yourself a way home."},
				{"6x6:5f713865f", 6, 0, "Torchlight", "Never step into the dark."},
				{"6x6:14db3529a", 8, 0, "Night hike", "Plan the last press first."},
			}},
			{"lit hexagons", "", []Level{
				{"hex3:5dbfd", 4, 0, "Glowworm", "Six ways to go, if they are lit."},
				{"hex3:79b7d", 6, 0, "Bioluminescence", "Touch a light, and the water around it changes."},
				{"hex3:37ada", 8, 0, "Jar of fireflies", "Let the last one go."},
			}},
			{"nowhere dark to stand", "", []Level{
				{"7x7:116765f1507", 6, 0, "Lamplighter", "Now it is your job to put them out."},
				{"7x7:1cbbced1097ee", 8, 0, "Ember", "It glows until you touch it."},
				{"7x7:1c9bbf6beebf2", 10, 0, "Last light", "The end of a long night."},
			}},
		},
	},
	{
		Name: "new-goals", Title: "New goals", About: "It does not always have to end in the dark.",
		Waves: []Wave{
			{"draw with light", "", []Level{
				{"3x3:0,to=ba", 1, 0, "Light a plus", "This time, turn the lights on."},
				{"3x3:0,to=97", 3, 0, "Write a T", "Make a T: light up the target, and nothing else."},
				{"3x3:0,to=aa", 4, 1, "Draw a diamond", "Four presses, and it shines."},
				{"3x3:0,to=1ff", 5, 1, "Full house", "All nine on."},
			}},
			{"let there be light", "", []Level{
				{"4x4:0,to=ffff", 4, 0, "Sunrise", "From dark to bright in four."},
				{"5x5:18ecd7a,to=1ffffff", 5, 0, "Morning", "Only some are on. Get the rest."},
				{"5x5:dca8e7,to=1ffffff", 6, 1, "Noon", "Now the dark lights are the puzzle."},
				{"5x5:1b98782,to=1ffffff", 7, 0, "Midsummer", "The longest day so far."},
			}},
			{"pictures to make", "", []Level{
				{"5x5:0,to=4fb9c4", 4, 0, "Cast a bell", "You know how it rings."},
				{"5x5:0,to=111110", 5, 1, "Draw the line", "Corner to corner."},
				{"5x5:0,to=1f07c1f", 6, 0, "Shut the blind", "Three bars of light."},
				{"5x5:0,to=1100011", 8, 0, "Pin the corners", "Light the corners and nothing else."},
			}},
			{"from one picture to another", "", []Level{
				{"5x5:132c1c9,to=eaff71", 6, 1, "Cat's cradle", "Somewhere in there is a cat."},
				{"5x5:854107,to=11fbbf1", 7, 0, "Metamorphosis", "Let the butterfly out."},
				{"5x5:e0c48e,to=af93ea", 8, 1, "Spring", "Help it bloom."},
				{"5x5:1cbe40,to=1fdefea", 9, 1, "Wrap it up", "Make it a present."},
			}},
			{"the masterpiece", "", []Level{
				{"5x5:0,to=1f5115f", 6, 0, "Turn the hourglass", "One more time."},
				{"5x5:0,to=423bf5", 9, 1, "Grow a tulip", "Nine presses of patience."},
				{"5x5:0,to=118d771", 10, 1, "Sign your name", "Or just write an M."},
				{"5x5:0,to=4546aa", 13, 1, "Heart", "For everything you have learned."},
				{"5x5:0,to=1ffffff", 15, 2, "Light the world", "Fifteen presses. Every light on. Thank you for playing."},
			}},
		},
	},
}
