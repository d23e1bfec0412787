/** Full names, and what people of that name are called. Evidence for a question, never for a fold. */
const called = `
abigail abby abbie gail
alexander alex alec sasha sandy xander
alexandra alex sandra sasha lexi
alfred alf alfie fred
andrew andy drew
anthony tony
antonio tony toni
barbara barb barbie babs
benjamin ben benny benji
bernard bernie
catherine cathy cat kate katie kitty
charles charlie chuck chas
charlotte charlie lottie
christina chris chrissy tina
christine chris chrissy tina
christopher chris kit topher
daniel dan danny
david dave davy
deborah deb debbie debby
dominic dom nick
donald don donnie
dorothy dot dottie dolly
edward ed eddie ned ted teddy
eleanor ellie nell nora
elizabeth beth betty bess eliza lib libby lisa liz lizzie betsy
emily em emmy
eugene gene
ferdinand ferdi
frances fran fanny frankie
francis frank frankie fran
franklin frank
frederick fred freddy freddie
gabriel gabe
gabriella gabby
gerald gerry jerry
gregory greg
gwendolyn gwen
harold hal harry
helen nell nellie
henry hank harry hal
isabella bella izzy isa
jacob jake
jacqueline jackie
james jim jimmy jamie
janet jan
jeffrey jeff
jennifer jen jenny
jeremy jerry
jessica jess jessie
johannes hannes jan
john jack johnny jon
jonathan jon jonny
joseph joe joey jo
josephine jo josie
joshua josh
judith judy
katherine kate kathy katie kat kitty
kenneth ken kenny
kimberly kim
lawrence larry laurie
leonard leo len lenny
lillian lil lilly lily
louis lou louie
madeline maddy
margaret maggie meg peggy marge margie greta rita
martin marty
matthew matt
maximilian max
michael mike mick mickey micky
michelle shelly
mikhail misha
mohammed mo
nancy nan
nathaniel nat nate nathan
nicholas nick nicky nico klaus
nicole nicky nikki
olivia liv livvy
oliver ollie
pamela pam
patricia pat patty trish tricia
patrick pat paddy rick
peter pete
philip phil
rachel rach
raymond ray
rebecca becca becky
richard dick rich rick ricky
robert bob bobby rob robbie bert
roderick rod
ronald ron ronnie
rosemary rose rosie
rudolph rudy
samantha sam
samuel sam sammy
sebastian seb bastian
stephanie steph
stephen steve
steven steve
susan sue susie suzy
sylvester sly
tamara tammy
teresa terry tess tessa
theodore ted teddy theo
theresa terry tess tessa
thomas tom tommy
timothy tim timmy
tobias toby
valerie val
victor vic
victoria vicky vicki tori
vincent vince vinny
virginia ginny
vladimir vlad volodya
walter walt wally
wilhelm willi
william bill billy will willy liam
zachary zach zack
`;

const formalOf = new Map<string, Set<string>>();
for (const line of called.trim().split("\n")) {
  const [formal = "", ...short] = line.split(" ");
  for (const name of [formal, ...short]) formalOf.set(name, (formalOf.get(name) ?? new Set()).add(formal));
}

/** The full names that a first name may stand for; none for a name that is not known. */
export const formalNames = (first: string): readonly string[] => [...(formalOf.get(first) ?? [])];
