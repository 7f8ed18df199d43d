package identity

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// A Player identifies a player. It is a hash of a random token and contains no personal data.
type Player [16]byte

// String returns the player as written in URLs and API responses.
func (p Player) String() string { return hex.EncodeToString(p[:]) }

// ParsePlayer parses the output of String. It returns false for anything else.
func ParsePlayer(text string) (Player, bool) {
	data, err := hex.DecodeString(text)
	if err != nil || len(data) != len(Player{}) {
		return Player{}, false
	}
	return Player(data), true
}

// Name returns two words derived from the player, which cannot offend or identify anyone. The word
// lists must never change, because everyone's name would change with them.
func (p Player) Name() string {
	return capital(firstWords[p[0]]) + " " + capital(secondWords[p[1]])
}

// Rolled returns the name that a player has after asking for a new one the given number of times.
func (p Player) Rolled(times int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", p, times))
	return Player(sum[:16]).Name()
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// Each list has 256 words, so a byte selects one.
var (
	firstWords = strings.Fields(`
able agile airy amber ample ancient apple arctic ardent aqua autumn azure balmy bashful bold brave
breezy bright brisk bronze bubbly calm candid caring casual cedar cheery cherry chilly chirpy civil classic
clean clear clever cloudy cobalt comfy copper coral cosmic cosy crafty crimson crisp curious curly dainty
dapper daring dashing dawn deep deft dewy dreamy driven dusky eager early earnest earthy east easy
ebony elated electric elegant elfin emerald epic even evening exact fabled fair famous fancy fast fearless
feisty fern festive fine first fleet floral fluffy flying fond forest frank free fresh friendly frosty
funny gallant gentle gifted giddy gilded ginger glad gleaming gliding glossy golden good graceful grand grateful
green handy happy hardy harvest hazel hearty helpful hidden high hilly honest hopeful humble icy ideal
indigo inky island ivory ivy jade jaunty jazzy jolly jovial joyful keen kind kindly lapis lasting
laughing lavender leafy lemon level light lilac lime little lively lofty loyal lucid lucky lunar maple
marble maroon mellow merry mighty mild minty misty modest mossy musical navy neat nifty nimble noble
north nutty oaken ocean olive opal open orange patient peachy pearly pebbly peppy perky placid playful
plucky plum plush polar polite prime proud purple quaint quick quiet radiant rapid ready regal robust
rosy royal ruby rustic sage sandy sapphire scarlet serene shady sharp shining silent silken silver sincere
sky sleek smart smiling smooth snowy soaring soft solar solid sonic south spirited spring sprightly stable
starry steady still stormy sturdy summer sunny sure swift tall tidy tranquil true valiant velvet warm`)
	secondWords = strings.Fields(`
acorn albatross almond alpaca anchor antelope apricot arrow aspen aster badger bamboo banjo barley basil basin
bay beacon bear beaver beech beetle bell berry birch bison bloom bluebell bobcat book breeze bridge
brook buffalo bunting butterfly cactus camel canary candle canoe canyon caribou castle cedar cello chestnut chipmunk
clarinet clover cloud cobra comet compass condor cottage cougar coyote crane creek cricket crocus crow crystal
cuckoo cypress daffodil daisy dahlia deer delta dingo dolphin dove dragon drum duck dune eagle echo
egret elk elm ember falcon feather fennel ferret ferry fiddle fig finch firefly fjord flame flamingo
flute foal forest fountain fox frog galaxy garden garnet gazelle gecko geyser giraffe glacier glade goldfinch
goose gorge grape grove guitar gull hamster harbour hare harp hawk hazelnut heather hedgehog heron hill
hollow honeybee hornbill horse ibex ibis iguana impala iris island jackdaw jaguar jasmine jay juniper kestrel
kettle kingfisher kite kiwi koala lagoon lake lantern larch lark laurel leaf lemur leopard lighthouse lily
linnet lion lizard llama lobster locket lotus lynx lyre macaw magnolia magpie mallard mango maple marigold
marlin marmot marten meadow melon meteor mill mimosa mole mongoose moon moose moth mountain mulberry myrtle
narwhal nebula newt nightingale nutmeg oak oasis oboe ocelot octopus orchard orchid oriole osprey otter owl
oyster palm panda panther papaya parrot peach pear pebble pelican penguin peony petrel pheasant piano pigeon
pine planet plover pond poplar poppy porpoise prairie puffin puma quail quartz quill rabbit raccoon rainbow
raven reed reef robin rook rose salmon seal sparrow spruce star stork swallow swan thistle tulip`)
)
