import { cents } from '@almoner/domain/kernel/money.ts'
import { blocks, toThreeLanguages, items } from '../texts.ts'
import type { WorldProject } from './world-project.ts'

const homeworkRooms: WorldProject = {
  key: 'homework-rooms',
  kind: 'open',
  details: {
    title: toThreeLanguages('After-school homework rooms', '課後功課室', '课后功课室'),
    description: toThreeLanguages(
      blocks(
        'Two rooms above a hardware shop in Kwun Tong open every school day at half past three and close at half past seven. Ninety children from primary one to six do their homework there, most of them because the flat they share has no table to do it on.',
        'A teacher and three university students sit with them. There is soup at five, and on Fridays the tables are pushed aside for chess and table tennis.',
        '## What your gift does',
        items(
          '**HK$100** is a week of soup for one table.',
          '**HK$500** keeps one chair, one lamp and one patient adult for a child for a month.',
          '**HK$1,000** is a term of reading glasses, pencils and bus fares for a child who needs all three.',
        ),
        '## Where we stand',
        'The rent is paid until August; what is collected here pays the people. Thirty-one children are waiting for a chair. Our accounts are on [our own page](https://harbour.example/accounts), and you are welcome to *come and see*: write to [the office](mailto:office@harbour.example) a day before.',
      ),
      blocks(
        '觀塘一間五金舖樓上的兩個房間，上課日三時半開門，七時半關門。九十個小一至小六學生在這裏做功課，大多因為家裏的劏房放不下一張書桌。',
        '陪着他們的是一位老師和三位大學生。五時有湯飲；逢星期五推開桌子，下棋、打乒乓球。',
        '## 你的捐款可以做甚麼',
        items(
          '**港幣100元**，是一張枱一星期的湯水。',
          '**港幣500元**，足夠一個孩子在一個月裏有一張椅、一盞燈和一個有耐性的大人。',
          '**港幣1,000元**，可為一個孩子配一副眼鏡，另加一個學期的文具和車資。',
        ),
        '## 目前的情況',
        '租金已付至八月，這裏籌得的善款用來支付導師的薪金。現時有三十一個孩子在等一張椅。帳目載於[我們的網頁](https://harbour.example/accounts)；想*親身來看看*，請提早一天[電郵辦事處](mailto:office@harbour.example)。',
      ),
      blocks(
        '观塘一家五金店楼上的两间屋子，上学日下午三点半开门，七点半关门。九十名小学生在这里写作业，多半因为家里的劏房放不下一张书桌。',
        '陪着他们的是一位老师和三位大学生。五点有汤喝；每逢周五把桌子推开，下棋、打乒乓球。',
        '## 您的捐款能做什么',
        items(
          '**100港元**，是一桌孩子一周的汤。',
          '**500港元**，够一个孩子在一个月里有一把椅子、一盏灯和一位有耐心的大人。',
          '**1,000港元**，能给一个孩子配一副眼镜，再加一个学期的文具和车费。',
        ),
        '## 目前的情况',
        '租金已付到八月，这里筹到的善款用来支付老师的薪酬。眼下有三十一个孩子在等一把椅子。账目见[我们的网页](https://harbour.example/accounts)；想*亲自来看看*，请提前一天[写信给办公室](mailto:office@harbour.example)。',
      ),
    ),
    headerBackgroundPicture: [
      'illustration:classroom',
      'illustration:library',
      'illustration:dinner',
    ],
    goalCents: cents(165_000_000),
    donation: true,
    projectReturnUrl: null,
    quickReceipt: true,
  },
}

const calendar: WorldProject = {
  key: 'calendar-2027',
  kind: 'open',
  details: {
    title: toThreeLanguages('Harbour calendar 2027', '2027年海港月曆', '2027年海港月历'),
    description: toThreeLanguages(
      blocks(
        'Twelve harbours, drawn by the children of the homework rooms: the Star Ferry in fog, the cranes at Kwai Chung, a typhoon shelter with every boat counted.',
        '## How to order',
        [
          '1. One calendar is **HK$120**; enter the sum for as many as you like.',
          '2. Write the number of copies and your address in the memo.',
          '3. We post them anywhere in Hong Kong before Christmas.',
        ].join('\n'),
        'A3, printed in Chai Wan on recycled paper. You receive something for your money, so this is a *payment* and not a donation.',
      ),
      blocks(
        '功課室的孩子畫了十二個海港：霧裏的天星小輪、葵涌的吊臂、一隻一隻數過船的避風塘。',
        '## 訂購方法',
        [
          '1. 每本**港幣120元**，按所需數量輸入金額。',
          '2. 在備註寫上數量和地址。',
          '3. 我們會在聖誕前寄到全港各區。',
        ].join('\n'),
        'A3大小，在柴灣以再造紙印製。你付款換取月曆，因此這是*付款*，不是捐款。',
      ),
      blocks(
        '功课室的孩子画了十二个海港：雾里的天星小轮、葵涌的吊臂、一条一条数过船的避风塘。',
        '## 订购方法',
        [
          '1. 每本**120港元**，按所需数量输入金额。',
          '2. 在备注里写上数量和地址。',
          '3. 我们会在圣诞节前寄到全港各区。',
        ].join('\n'),
        'A3大小，在柴湾用再生纸印制。您付款得到月历，因此这是*付款*，不是捐款。',
      ),
    ),
    headerBackgroundPicture: ['illustration:ferry', 'illustration:harbour', 'illustration:tram'],
    goalCents: cents(0),
    donation: false,
    projectReturnUrl: null,
    quickReceipt: true,
  },
}

const bursary: WorldProject = {
  key: 'leavers-bursary',
  kind: 'unlisted',
  details: {
    title: toThreeLanguages('School-leavers’ bursary', '離校生助學金', '离校生助学金'),
    description: toThreeLanguages(
      blocks(
        'This page is not on our list. You have its address because you taught, coached or employed one of our leavers.',
        'Each June eight to ten of them begin a vocational course. The bursary pays what has to be paid before the first lesson:',
        items('the deposit,', 'a second-hand laptop,', 'three months of bus and MTR fares.'),
        '**HK$9,000** carries one of them to Christmas.',
      ),
      blocks(
        '這一頁不在我們的項目名單上。你收到這個網址，是因為你教過、帶過或聘用過我們的離校生。',
        '每年六月，有八至十人開始修讀職業課程。助學金支付開課前就要付的錢：',
        items('留位費；', '一部二手手提電腦；', '三個月的巴士和港鐵車費。'),
        '**港幣9,000元**可以支持一人讀到聖誕。',
      ),
      blocks(
        '这一页不在我们的项目名单上。您收到这个网址，是因为您教过、带过或聘用过我们的离校生。',
        '每年六月，有八到十人开始读职业课程。助学金支付开课前就要付的钱：',
        items('留位费；', '一台二手笔记本电脑；', '三个月的巴士和地铁车费。'),
        '**9,000港元**可以支持一人读到圣诞节。',
      ),
    ),
    headerBackgroundPicture: [
      'illustration:library',
      'illustration:tram',
      'https://harbour.example/films/leavers-bursary',
    ],
    goalCents: cents(9_000_000),
    donation: true,
    projectReturnUrl: null,
    quickReceipt: true,
  },
}

const summerCamp: WorldProject = {
  key: 'summer-camp-2026',
  kind: 'closed',
  details: {
    title: toThreeLanguages('Sai Kung summer camp 2026', '2026西貢夏令營', '2026西贡夏令营'),
    description: toThreeLanguages(
      blocks(
        'Five days in July on a camp site in Sai Kung for **sixty-four children**, most of whom had never slept away from home. They learned to paddle a canoe, to cook rice on a fire and to be bored without a screen.',
        'The camp has taken place and this page is closed. The one for 2027 opens in March.',
      ),
      blocks(
        '七月，**六十四個孩子**在西貢營地住了五天，大部分人是第一次離家過夜。他們學會了划獨木舟、用柴火煮飯，還有沒有手機時怎樣過一個下午。',
        '營會已經完成，本頁亦已關閉。2027年的項目將於三月開放。',
      ),
      blocks(
        '七月，**六十四个孩子**在西贡营地住了五天，大多数人是第一次离家过夜。他们学会了划独木舟、用柴火煮饭，还有没有手机时怎样过一个下午。',
        '夏令营已经结束，本页也已关闭。2027年的项目将于三月开放。',
      ),
    ),
    headerBackgroundPicture: [
      'illustration:camp',
      'illustration:hills',
      'https://harbour.example/films/summer-camp-2026',
    ],
    goalCents: cents(15_000_000),
    donation: true,
    projectReturnUrl: null,
    quickReceipt: true,
  },
}

/** The projects in the order of creation: the newest is shown first. */
export const harbourProjects: readonly WorldProject[] = [
  summerCamp,
  bursary,
  calendar,
  homeworkRooms,
]
