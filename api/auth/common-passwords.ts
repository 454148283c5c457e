const lines = (text: string) => text.trim().split(/\s+/);

/** Words that published leaks are full of, English, Russian and Russian on English keys. */
export const COMMON_WORDS: readonly string[] = lines(`
  password passw0rd p@ssw0rd p@ssword pa55word passwd passwort parol porol пароль парольпароль
  qwertyuiop qwerty123 qwerty qwertz azerty asdfghjkl asdfgh asdf zxcvbnm zxcvbn zxcv
  йцукенгшщзхъ йцукенгшщз йцукенг йцукен фывапролджэ фывапролдж фывапр фыва ячсмитьбю ячсмить
  1qaz2wsx3edc4rfv 1qaz2wsx3edc 1qaz2wsx 1q2w3e4r5t6y 1q2w3e4r5t 1q2w3e4r 1q2w3e qazwsxedc qazwsx
  q1w2e3r4t5y6 q1w2e3r4 zaq12wsx zaq1 xsw2 1й2ц3у4к5е 1й2ц3у4к
  administrator administrateur admin4ik admin adm1n админ администратор root superuser support
  user username guest test tester testing demo temp default changeme change letmein login welcome
  hello privet привет приветик secret secure security access master system server internet computer
  iloveyou loveyou lovely love love4ever forever ятебялюблю люблю любовь любимая любимый солнышко
  princess sunshine shadow dragon monkey football baseball basketball hockey superman batman
  spiderman starwars pokemon naruto minecraft samsung iphone android google yandex facebook
  vkontakte instagram telegram whatsapp microsoft windows ubuntu linux oracle postgres
  freedom whatever trustno1 killer hunter ranger soccer cheese flower summer winter spring autumn
  london moscow russia москва россия питер spartak спартак zenit зенит lokomotiv cska
  michael jordan jennifer jessica ashley daniel andrew joshua matthew robert thomas charlie
  natasha наташа nastya настя анастасия anastasia tatyana татьяна marina марина светлана svetlana
  ekaterina екатерина elena елена olga ольга irina ирина maria мария anna анна julia юлия
  aleksandr александр sergey сергей andrey андрей dmitriy дмитрий maxim максим vladimir владимир
  marina2 zvezda звезда mamochka мамочка мама mama papa папа kotenok котенок котик zaika зайка
  doctor доктор врач vrach clinic klinika клиника medicine medic медицина больница bolnica hospital
  gynecology гинекология registratura регистратура reception priem прием приём medcentr
  abcdefghijkl abcdefgh abcdef abcd1234 abc123 abcабв абвгдежз абвгд aaaaaa zzzzzz qqqqqq
  ghbdtn gfhjkm gfhjkmgfhjkm flvbybcnhfnjh vfhbyf fyfcnfcbz yfnfif cjkysirj k.,jdm lj,hjt
  superstar rockstar champion victory winner lucky money million bitcoin crypto matrix
  biteme jesus christ angel heaven blessed chocolate cookie banana orange apple pepper ginger
  maggie buster tigger snoopy yankees liverpool arsenal chelsea barcelona manchester juventus
  mustang ferrari porsche mercedes toyota honda corvette harley diamond silver golden purple
  thunder phoenix warrior knight wizard merlin gandalf matrix1 killer1 dragon1 monkey1 shadow1
`);

/** Runs of keys, long enough to pass for a password and as well known as the words. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  lines(`
  123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 12345678901234567890
  012345678901 0123456789012 0987654321098 098765432109 987654321098 9876543210987 987654321012
  123456123456 123456654321 123123123123 123321123321 123454321234 147258369147 147258369014
  147852369147 159753159753 159357159357 121212121212 112233445566 11223344556677 102030405060
  010203040506 123412341234 135791357913 246813579246 789456123789 789456123012 741852963741
  qwertyuiop[] qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiop[]\\ qwerty123456 qwerty1234567
  qwerty12345678 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o0p
  qazwsxedcrfv qazwsxedcrfvtgb 1qaz2wsx3edc4rfv5tgb zxcvbnm,./12 asdfghjkl;'\\ zxcvasdfqwer qweasdzxc123
  qweasdzxcrty qwerasdfzxcv asdfqwerzxcv qwer1234asdf 1234qwerasdf 1234qwerasdfzxcv qwe123qwe123 asd123asd123
  abcd12345678 abcdefg12345 abcdefghijklm abcdefghijklmn aa1234567890 a1b2c3d4e5f6 a1s2d3f4g5h6
  йцукенгшщзхъ123 1й2ц3у4к5е6н 1й2ц3у4к5е6н7г йцу123йцу123 фывапролджэ1 qwerty йцукен12345 123456йцукен
  correcthorsebatterystaple thisisapassword mypassword123 mypassword1234 notapassword password1password
  iloveyou1234 iloveyouforever letmeinplease letmein12345 welcome12345 welcome123456 changeme1234
  changemeplease changemenow12 administrator1 administrator123 adminadmin12 admin1234567 admin12345678
  trustnoone123 opensesame123 whatsthatfor nothing12345 something123 computer1234 internet1234
  `),
);
