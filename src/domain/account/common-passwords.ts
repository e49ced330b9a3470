/**
 * Words that many people make their password of. Digits and signs at the end, capitals and
 * characters that look like letters are taken off before the comparison, so each stands for
 * hundreds of passwords.
 */
const words = `
  password passwort passw pass passwd mypassword newpassword secret letmein letmeinnow welcome
  welcometo login logmein admin administrator root toor guest user username test testing tester
  default changeme changeit access open opensesame sesame master trustno trustme whatever
  qwerty qwertz azerty qwertyuiop qwertyui qwertyu qwert asdfgh asdfghjkl asdfghj asdfjkl asdf
  zxcvbn zxcvbnm zxcv qazwsx qazwsxedc wsxedc qweasd qweasdzxc iqaz iqazzwsx iqazxswz qwaszx
  abc abcd abcde abcdef abcabc aabbcc abci abcia ai ala azaz
  iloveyou iloveu loveyou lovely loveme lover love mylove iloveme iloveyouso ihateyou
  sunshine princess prince angel angels angela baby babygirl babyboy honey sweetheart sweety
  sweetie darling cutie cookie cupcake candy chocolate sugar butterfly flower flowers rainbow
  monkey dragon tiger tigers lion lionking eagle eagles falcon falcons wolf wolves bear bears
  panther shark turtle rabbit bunny kitty kitten puppy doggie doggy dog cat cats horse horses
  pony dolphin dolphins spider spiderman batman superman ironman wonderwoman joker hulk naruto
  pokemon pikachu goku vegeta minecraft roblox fortnite playstation xbox nintendo mario zelda
  football soccer baseball basketball hockey tennis golf golfer cricket rugby skater surfer
  arsenal chelsea liverpool barcelona realmadrid juventus manchester mancity manunited everton
  yankees cowboys steelers lakers raiders broncos packers redsox dodgers
  michael michelle jennifer jessica jordan joshua justin daniel daniela david andrew andrea anthony
  ashley amanda nicole matthew robert richard thomas charlie charles william george martin
  samantha stephanie hannah melissa maria mariana marina martina monica natalie natasha nathan
  alexander alexandra alex anna antonio brandon brian carlos carolina chris christian cristina
  claudia diana eduardo elizabeth emily eric fernando francesco francisco gabriel gabriela hunter
  isabella jackson james jasmine jason john johnny jonathan jose joseph juan karen kevin kimberly
  laura lauren leonardo luis manuel marcus mario mark mary max maxwell miguel mohamed mohammed
  muhammad ahmed fatima olivia patrick paul peter rachel rafael rebecca ricardo ryan sara sarah
  sebastian sergio sophie steven sunny susan taylor tyler valentina vanessa victor victoria
  vincent zachary krishna ganesh lakshmi sairam jaimatadi shanti priya rahul rohit amit deepak
  summer winter spring autumn january february march april june july august september october
  november december monday tuesday wednesday thursday friday saturday sunday today tomorrow
  hello hellothere goodbye goodluck thankyou please sorry forever always never family mother
  father mommy daddy sister brother friend friends bestfriend familia mama papa
  london paris berlin madrid roma italia france germany espana america canada mexico brasil
  brazil india indian bharat pakistan china japan tokyo korea singapore malaysia australia
  sydney melbourne newyork chicago boston dallas denver texas california florida hawaii
  computer internet google facebook instagram twitter youtube yahoo gmail hotmail microsoft
  windows apple iphone android samsung nokia sony dell lenovo linkedin netflix amazon
  ferrari porsche mercedes bmw audi toyota honda nissan mustang corvette harley yamaha suzuki
  silver golden gold diamond purple orange yellow green black white blue red pink
  money dollar million billion rich lucky lucky7 poker casino jackpot bitcoin
  pepper ginger cheese banana pineapple strawberry cherry coffee pizza chicken
  hunter killer ninja samurai warrior soldier shadow ghost phantom matrix starwars star stars
  startrek starlight superstar rockstar rockyou music guitar metallica nirvana eminem beatles
  jesus jesuschrist christ god godisgood godislove blessed faith hope grace heaven angelo allah
  bismillah inshallah mustafa freedom peace destiny fuckyou fuckoff asshole bitch sexy
  mercury jupiter saturn moonlight moon sunset ocean beach mountain river storm thunder
  phoenix maverick magic merlin gandalf hobbit frodo harrypotter potter hogwarts disney mickey
  minnie snoopy scooby scoobydoo bubbles buster bailey buddy rocky lucy molly maggie sadie
  sophia chloe daisy lola coco oreo simba nala toby zeus apollo athena hercules
  passion crazy chicago snowball snowman santa christmas easter halloween birthday
  qq wo woaini woaiwojia aini nihao daima zhangwei senha senhas contrasena contrasenya hola
  tequiero teamo amor amormio corazon estrella bonita bonito gatito perrito bonjour soleil
  motdepasse doudou loulou chouchou marseille salut hallo schatz sommer geheim
`;

export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
