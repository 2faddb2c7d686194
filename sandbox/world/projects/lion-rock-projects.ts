import { cents } from '@almoner/domain/kernel/money.ts'
import { blocks, toThreeLanguages, items } from '../texts.ts'
import type { WorldProject } from './world-project.ts'

const plain = { donation: true, projectReturnUrl: null, quickReceipt: true } as const

const tuesdayCall: WorldProject = {
  key: 'tuesday-call',
  kind: 'open',
  details: {
    ...plain,
    title: toThreeLanguages('A call every Tuesday', '星期二的電話', '星期二的电话'),
    description: toThreeLanguages(
      blocks(
        'At ten on Tuesday the telephone rings in two hundred and thirty flats. The same volunteer calls the same person every week, asks about the knee, the grandson, the lift that is out of order, and writes down what needs doing.',
        'Nine times out of ten nothing does. The tenth time somebody is at the door the same day.',
        '## What your gift does',
        items(
          '**HK$300** pays for one telephone line and the training of one caller for a quarter.',
          '**HK$1,200** is a year of Tuesdays for one person.',
        ),
      ),
      blocks(
        '逢星期二早上十時，二百三十個單位的電話會響起。每星期由同一位義工打給同一位長者，問問膝頭、孫兒、壞了的升降機，然後記下要跟進的事。',
        '十次有九次沒有甚麼要做；第十次，當日就有人上門。',
        '## 你的捐款可以做甚麼',
        items(
          '**港幣300元**，可支付一條電話線和一位義工一季的培訓。',
          '**港幣1,200元**，是一位長者一整年的星期二。',
        ),
      ),
      blocks(
        '每周二上午十点，二百三十户的电话会响起。每周由同一位义工打给同一位长者，问问膝盖、孙子、坏了的电梯，然后记下要跟进的事。',
        '十次有九次没什么要做；第十次，当天就有人上门。',
        '## 您的捐款能做什么',
        items(
          '**300港元**，可支付一条电话线和一位义工一个季度的培训。',
          '**1,200港元**，是一位长者一整年的星期二。',
        ),
      ),
    ),
    headerBackgroundPicture: ['illustration:telephone', 'illustration:tea', 'illustration:tram'],
    goalCents: cents(0),
  },
}

const safeAtHome: WorldProject = {
  key: 'safe-at-home',
  kind: 'open',
  details: {
    ...plain,
    title: toThreeLanguages('Handrails and night lights', '扶手與小夜燈', '扶手与小夜灯'),
    description: toThreeLanguages(
      blocks(
        'Most falls happen on the way to the bathroom, in the dark. Two retired carpenters and a nurse visit a flat, look at where the feet go at night, and do the work the same morning.',
        '## What a flat gets',
        items(
          'handrails along the way and beside the shower,',
          'a ramp over the threshold of the bathroom,',
          'lights at the skirting that come on by themselves.',
        ),
        'They come back after a month to see whether all of it is used. A flat costs **HK$1,850** in material; there are 140 on the list.',
      ),
      blocks(
        '長者跌倒，多數是夜裏摸黑去洗手間的時候。兩位退休木匠和一位護士上門，看清楚晚上走哪條路，當日上午就動工。',
        '## 每個單位會有',
        items('沿途和淋浴位的扶手；', '洗手間門檻的斜板；', '牆腳的自動感應小夜燈。'),
        '一個月後，他們會再回來看看有沒有用。每個單位的物料費是**港幣1,850元**，輪候名單上有140戶。',
      ),
      blocks(
        '长者跌倒，多半是夜里摸黑去洗手间的时候。两位退休木匠和一位护士上门，看清楚晚上走哪条路，当天上午就动工。',
        '## 每户会有',
        items('沿途和淋浴处的扶手；', '洗手间门槛的斜板；', '墙脚的自动感应小夜灯。'),
        '一个月后，他们会再回来看看用没用上。每户的材料费是**1,850港元**，等候名单上有140户。',
      ),
    ),
    headerBackgroundPicture: ['illustration:home', 'illustration:stairs'],
    goalCents: cents(25_900_000),
  },
}

const hotLunch: WorldProject = {
  key: 'hot-lunch',
  kind: 'open',
  details: {
    ...plain,
    title: toThreeLanguages('Lunch, hot, at the door', '送到門口的熱飯', '送到门口的热饭'),
    description: toThreeLanguages(
      blocks(
        'Steamed fish, two vegetables, soft rice. A kitchen in Wong Tai Sin cooks 310 lunches from Monday to Saturday and nine riders carry them up the hill while they are hot.',
        'The rider waits until the door opens, and says a word or two. *For some of our guests it is the only conversation of the day.*',
        '## What it costs',
        'A lunch costs us **HK$31**, of which the guest pays ten. **HK$630** makes up the difference for one person for a month.',
      ),
      blocks(
        '蒸魚、兩款蔬菜、軟飯。黃大仙的廚房由星期一至六每日煮310份午飯，九位送飯員趁熱送上山。',
        '送飯員會等到門打開，閒聊一兩句。*對一些長者來說，這是一天裏唯一的對話。*',
        '## 成本',
        '每份午飯成本**港幣31元**，長者自付10元。**港幣630元**可補足一位長者一個月的差額。',
      ),
      blocks(
        '蒸鱼、两样蔬菜、软米饭。黄大仙的厨房周一至周六每天做310份午饭，九位送餐员趁热送上山。',
        '送餐员会等到门打开，聊上一两句。*对一些长者来说，这是一天里唯一的对话。*',
        '## 成本',
        '每份午饭成本**31港元**，长者自付10元。**630港元**可补足一位长者一个月的差额。',
      ),
    ),
    headerBackgroundPicture: [
      'illustration:dinner',
      'illustration:kitchen',
      'illustration:lion-rock',
    ],
    goalCents: cents(60_000_000),
  },
}

/** The projects in the order of creation. */
export const lionRockProjects: readonly WorldProject[] = [tuesdayCall, safeAtHome, hotLunch]
