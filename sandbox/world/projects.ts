import { cents } from '@almoner/domain/kernel/money.ts'
import { harbourProjects } from './harbour-projects.ts'
import { chineseFirst, inThree, paragraphs } from './texts.ts'
import type { WorldProject } from './world-project.ts'

const plain = { donation: true, projectReturnUrl: null } as const

const lionRockProjects: readonly WorldProject[] = [
  {
    key: 'tuesday-call',
    kind: 'open',
    details: {
      ...plain,
      title: inThree('A call every Tuesday', '星期二的電話', '星期二的电话'),
      description: inThree(
        paragraphs(
          'At ten on Tuesday the telephone rings in two hundred and thirty flats. The same volunteer calls the same person every week, asks about the knee, the grandson, the lift that is out of order, and writes down what needs doing.',
          'Nine times out of ten nothing does. The tenth time somebody is at the door the same day. HK$300 pays for one telephone line and the training of one caller for a quarter.',
        ),
        paragraphs(
          '逢星期二早上十時，二百三十個單位的電話會響起。每星期由同一位義工打給同一位長者，問問膝頭、孫兒、壞了的升降機，然後記下要跟進的事。',
          '十次有九次沒有甚麼要做；第十次，當日就有人上門。港幣300元可支付一條電話線和一位義工一季的培訓。',
        ),
        paragraphs(
          '每周二上午十点，二百三十户的电话会响起。每周由同一位义工打给同一位长者，问问膝盖、孙子、坏了的电梯，然后记下要跟进的事。',
          '十次有九次没什么要做；第十次，当天就有人上门。300港元可支付一条电话线和一位义工一个季度的培训。',
        ),
      ),
      headerBackgroundPicture: ['illustration:tram'],
      goalCents: cents(0),
    },
  },
  {
    key: 'safe-at-home',
    kind: 'open',
    details: {
      ...plain,
      title: inThree('Handrails and night lights', '扶手與小夜燈', '扶手与小夜灯'),
      description: inThree(
        paragraphs(
          'Most falls happen on the way to the bathroom, in the dark. Two retired carpenters and a nurse visit a flat, fit handrails, a raised threshold ramp and lights that come on by themselves, and come back after a month to see whether they are used.',
          'A flat costs HK$1,850 in material. There are 140 on the list.',
        ),
        paragraphs(
          '長者跌倒，多數是夜裏摸黑去洗手間的時候。兩位退休木匠和一位護士上門，安裝扶手、門檻斜板和自動感應小夜燈，一個月後再回來看看有沒有用。',
          '每個單位的物料費是港幣1,850元，輪候名單上有140戶。',
        ),
        paragraphs(
          '长者跌倒，多半是夜里摸黑去洗手间的时候。两位退休木匠和一位护士上门，安装扶手、门槛斜板和自动感应小夜灯，一个月后再回来看看用没用上。',
          '每户的材料费是1,850港元，等候名单上有140户。',
        ),
      ),
      headerBackgroundPicture: ['illustration:stairs'],
      goalCents: cents(25_900_000),
    },
  },
  {
    key: 'hot-lunch',
    kind: 'open',
    details: {
      ...plain,
      title: inThree('Lunch, hot, at the door', '送到門口的熱飯', '送到门口的热饭'),
      description: inThree(
        paragraphs(
          'Steamed fish, two vegetables, soft rice. A kitchen in Wong Tai Sin cooks 310 lunches from Monday to Saturday and nine riders carry them up the hill while they are hot.',
          'A lunch costs us HK$31, of which the guest pays ten. HK$630 makes up the difference for one person for a month.',
        ),
        paragraphs(
          '蒸魚、兩款蔬菜、軟飯。黃大仙的廚房由星期一至六每日煮310份午飯，九位送飯員趁熱送上山。',
          '每份午飯成本港幣31元，長者自付10元。港幣630元可補足一位長者一個月的差額。',
        ),
        paragraphs(
          '蒸鱼、两样蔬菜、软米饭。黄大仙的厨房周一至周六每天做310份午饭，九位送餐员趁热送上山。',
          '每份午饭成本31港元，长者自付10元。630港元可补足一位长者一个月的差额。',
        ),
      ),
      headerBackgroundPicture: ['illustration:lion-rock'],
      goalCents: cents(60_000_000),
    },
  },
]

const bauhiniaProjects: readonly WorldProject[] = [
  {
    key: 'winter-kennels',
    kind: 'open',
    details: {
      ...plain,
      title: chineseFirst('冬季狗舍', 'Winter kennels'),
      description: chineseFirst(
        paragraphs(
          '錦田的狗舍用了十一年，鐵皮屋頂一到寒流就滴水。我們想在一月前換上隔熱屋頂，鋪好排水，為二十六隻老狗加裝保暖地墊。',
          '工程分三期，每期完成後會在這裏公布單據。',
        ),
        paragraphs(
          'The kennels in Kam Tin are eleven years old, and in a cold spell the iron roof drips. Before January we want an insulated roof, proper drains and heated mats for the twenty-six old dogs.',
          'The work is done in three stages, and the invoices of each are shown here when it is finished.',
        ),
      ),
      headerBackgroundPicture: ['illustration:hills'],
      goalCents: cents(18_000_000),
    },
  },
  {
    key: 'surgery-fund',
    kind: 'open',
    details: {
      ...plain,
      title: chineseFirst('手術基金', 'Surgery fund'),
      description: chineseFirst(
        paragraphs(
          '被車撞斷腿的唐狗、眼睛發炎的小貓，送來時往往要即日做手術。兩間獸醫診所給我們成本價，但仍要先付款。',
          '一次骨科手術約港幣14,000元，一次絕育港幣600元。基金有餘，我們才敢對電話另一頭的人說：「送過來吧。」',
        ),
        paragraphs(
          'A mongrel with a leg broken by a car, a kitten with an infected eye: when they arrive they usually need surgery the same day. Two clinics charge us cost price, but they have to be paid first.',
          'An orthopaedic operation is about HK$14,000, a neutering HK$600. Only when there is something in the fund can we tell whoever rings us to bring the animal over.',
        ),
      ),
      headerBackgroundPicture: ['illustration:bauhinia'],
      goalCents: cents(30_000_000),
    },
  },
]

const tinHauProjects: readonly WorldProject[] = [
  {
    key: 'evening-meals',
    kind: 'open',
    details: {
      ...plain,
      title: inThree('Dinner for whoever comes', '誰來都有晚飯', '谁来都有晚饭'),
      description: inThree(
        paragraphs(
          'The shutter goes up at six. Rice, soup, one meat, one vegetable, and no questions. Night cleaners, taxi drivers between shifts, students, people who sleep on the ferry pier.',
          'HK$24 is a dinner. HK$2,880 is the whole evening.',
        ),
        paragraphs(
          '六時拉起鐵閘。白飯、湯、一肉一菜，甚麼也不問。來的有夜更清潔工、交更的的士司機、學生，也有睡在碼頭的人。',
          '港幣24元是一頓晚飯，港幣2,880元是整個晚上。',
        ),
        paragraphs(
          '六点拉起卷闸门。米饭、汤、一荤一素，什么也不问。来的有夜班清洁工、交班的出租车司机、学生，也有睡在码头的人。',
          '24港元是一顿晚饭，2,880港元是整个晚上。',
        ),
      ),
      headerBackgroundPicture: ['illustration:kitchen'],
      goalCents: cents(0),
    },
  },
]

/** By the charity's sub-domain, each in the order in which its projects were begun. */
export const projects: Readonly<Record<string, readonly WorldProject[]>> = {
  harbour: harbourProjects,
  lionrock: lionRockProjects,
  bauhinia: bauhiniaProjects,
  tinhau: tinHauProjects,
}
