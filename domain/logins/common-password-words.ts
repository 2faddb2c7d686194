// The most frequent parts of published lists of leaked passwords, without the digits around them.
// They are words, names and rows of keys, in English, in pinyin, and as Hong Kong types them. The
// list was written for this product.

const commonWords = `
access account admin administrator adobe alaska alexa alpha amazon america anaconda android angel angels
animal anthony apple apples april archer arsenal asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl
asdfqwer asdqwe asdzxc ashley asian asshole august austin autumn azerty babe baby babygirl backup badboy
bailey banana bandit barbie barcelona barney baseball basketball batman beach bear beautiful beauty beaver
beer bella benjamin berlin biblebible bigboy bigdaddy bigdog birthday biteme black blackie blessed
blessing blink blonde blood blossom blowme blue bluebird bond bonnie booboo boobs booger boomer boston brandon brandy
bradley brazil brian broncos bubba bubbles buddy buffalo bulldog bullshit buster business butterfly buttercup butter
calvin camaro cameron canada candy captain carlos carmen carolina casper cassie catherine celtic
chance change changeme changeit charles charlie charlotte cheese chelsea cherry chester chevy chicago chicken chief china
chinese chloe chocolate chris christ christian christina christmas church cinderella cisco classic
claudia coffee college compaq computer contact control cookie cookies cool cooper corona corvette country cowboy
cowboys cream creative crystal cupcake daddy daisy dallas dance dancer daniel danielle danny david death
december default delta demo dennis denver desktop destiny devil dexter diablo diamond dickhead dinosaur disney doctor dog
doggie dollar dolphin dolphins domain dominic donald donkey dragon dragonball dragons dream dreams driver
eagle eagles easter eclipse edward einstein elephant elizabeth emily eminem enter england enterprise eric
esther eternity europe eyes facebook faith falcon family farmer fashion fatboy fender ferrari february fire firebird
fireman fish fishing flower flowers fluffy football footballs forest forever forget formula france frank
freddy freedom friday friend friends friendship froggy fuck fucker fucking fuckme fuckoff fuckyou future galaxy gandalf
garden garfield gateway general genesis george georgia germany ghost giants ginger girl girls giraffe goblue god godisgood
golden golf golfer goodluck google gorgeous grace grandma green greenday gregory guest guitar gunner hacker
hahaha hammer hannah happy happiness harley harmony harry hawaii heart heather heaven hello hellokitty helloworld help
heritage hockey holiday home honda honey horse hotdog hotel hotmail house houston hunter iceman iloveu
iloveyou iloveme iloveyouso iloveyousomuch iloveyoubaby india infinity inside instagram internet intel ireland iron ironman isabella italy
jackass jackie jackson jaguar jamaica james january japan jasmine jason jasper jennifer jeremy jerome
jessica jessie jesus jesuschrist jewel johanna john johnny johnson jonathan jordan joseph joshua judith july june
junior justice justin karate katie kawasaki kelly kevin killer king kingdom kings kitten kitty knight kobe
korea krystal ladybug lakers lauren legend legolas lemon leonard leslie letmein letmeinnow liberty life lifeis light lincoln lion
little liverpool london looking lord loser lotus louise love loveme lover lovely loves loveyou lucky luckydog lucy
mad madison maggie magic mailman manager manchester manchesterunited march margaret maria marina marine marines mario marlboro
marley martin marvin master masters matrix matthew maverick maxwell maybe member mercedes mercury merlin
michael michelle mickey microsoft midnight miller million minecraft miracle missy mobile monday money monica
monkey monkeys monster monstermonster montana moon moonlight morgan morning mother motorola mountain mouse muffin murphy music
mustang mypassword myself mylove naruto natalie natasha nathan nature naughty ncc network newpass newpassword newyork
nicholas nicole nightmare nikita ninja nintendo nirvana nissan nokia nothing november october office officer
oliver olivia onelove online orange oracle orlando pakistan panda panther panthers paradise paris parker
pass passion passme passwd password passwords passw passport patches patrick payment peaches peace peanut pebbles penguin people
pepper peter phantom philip phoenix photo picture pikachu pirate pizza platinum player please pokemon
police pookie poop popcorn porsche power precious president pretty prince princess private project public
pumpkin puppy purple pussy queen qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz qweasd qweasdzxc qweqwe
qazwsx qazwsxedc qaz qwe qwaszx rabbit rachel raiders rainbow ranger rangers raven reagan rebecca red reddog redsox
remember renault reset richard robert robin rock rocket rocky roger rolex ronaldo rooster root rose roses royal runner russia
sabrina sailor saints sakura samantha sample samson samsung samuel sandra sarah satan saturday saturn scarface
school scooby scooter scorpio scorpion scotland scott secret secure security september server service sexy sexygirl shadow shalom
shannon shelby sherry shit shopping shorty silver simon simple singapore sister skate skater skippy slayer slipknot smile smiles
smokey snickers snoopy snow snowball snowflake snowman soccer softball soldier something sophia sophie spartan
special spider spiderman spirit sports spring squirrel stanley star stargate stars starwars station stealth steelers stella
stephen steven stewart strawberry student stupid success sugar summer summers sunday sunflower sunny sunrise sunset
sunshine super superman superstar support surfer susan suzuki sweet sweetheart sweetie sweets swimming swordfish sydney system
taylor teacher teamo techno teddy teddybear temp temporary temppass tennis teresa test tester testing testpass testtest texas
thailand thanks thankyou thomas thunder tiffany tiger tigers tigger time timothy tinker tinkerbell titanic tom toor topsecret
tornado toyota train travel travis trinity trouble trustme trustno trustnoone tuesday turtle tweety twilight twitter
undertaker unicorn united universe user username vampire vanessa vegeta velocity veronica victor victoria viking vincent
violet viper virginia vision volleyball wang warcraft warrior warriors water wealth wednesday welcome weather whatever whatsapp white
wicked wildcat wildcats william williams willow wilson windows winner winston winter wisdom wizard wolf wolfpack
wolverine wonderful wordpass world xbox xiaoming xxx yahoo yamaha yankee yankees yellow yourmom youtube zaq zaqxsw zxc zxcv zxcvb zxcvbn
zxcvbnm zxcasd zhang zombie zorro
aini aiwo aiwoma baobao baobei beijing caonima chenchen china chinese dandan danjiang feifei fuwuqi gongzuo guangdong guangzhou
haha haoren hehe heihei hongkong hongkongs huanhuan huawei jiajia jiayou jingjing kaixin kailok kaifong kowloon lailai laogong laopo lele liang lili
liverpoolfc lingling lovehk macau mama maomao mengmeng mima mingming mong niubi nihao nimama ningning nishi papa pengyou pingan pingping qianqian
qinaide qingqing qiqi shanghai shenzhen shishi shuai tangtang taipei taiwan tencent tiantian tsuenwan weibo wechat weiwei wenwen woaini woaiwo woaiwojia wodemima woshishui
wobuzhidao xiaoxiao xinxin xixi yangyang yaya yingying yuanyuan yueyue zhongguo zhongwen victoriahk hkhk ilovehk charity donate donation donations donor giving
welcomehk welcometo adminadmin abcd abcde abcdef abcdefg abcdefgh abc abcabc aabb aabbcc
`

/** The words are in lower case. */
export const commonPasswordWords: ReadonlySet<string> = new Set(
  commonWords.split(/\s+/).filter(Boolean),
)

const mixed = `
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx 1qaz2wsx3edc 2wsx3edc qazwsx12
1a2b3c4d a1b2c3d4 a1b2c3d4e5 a1s2d3f4 1a2s3d4f z1x2c3v4 1z2x3c4v qwe123qwe 123qweasd 123qweasdzxc qweasd123
qweasdzxc123 123qwe123 123abc123 abc123abc 1234qwer 1234asdf 1234abcd abcd1234 12qwaszx zaq12wsx zaq1xsw2 xsw2zaq1
zaq1zaq1 1qazxsw2 1qaz1qaz qaz123wsx 123456qwerty 12345qwert 123qwerty 1qwerty1 a123b456 asd123asd
zxc123zxc 147258369a 159357qq 1qaz2wsx3edc4rfv 5tgb6yhn p0o9i8u7 0p9o8i7u pa55word pass1word r2d2c3po c3por2d2 trustno1
ncc1701d ncc1701e thx1138a agent007 james007 blink182 blink1822 sum41sum fuckyou2 love4ever 4everlove iloveyou2 i3loveyou
5201314a a5201314 woaini1314 woaini520 520woaini 1314520a a1314520 5211314a 7758521a a7758521 qq123456 abc12345678
`

/** Whole, with figures between the letters. */
export const commonMixedPasswords: ReadonlySet<string> = new Set(mixed.split(/\s+/).filter(Boolean))
