import { cents } from '@almoner/domain/kernel/money.ts'
import { harbourProjects } from './harbour-projects.ts'
import { lionRockProjects } from './lion-rock-projects.ts'
import { blocks, chineseFirst, toThreeLanguages, items } from '../texts.ts'
import { tinHauLaterProjects } from './tin-hau-projects.ts'
import type { WorldProject } from './world-project.ts'

const plain = { donation: true, projectReturnUrl: null, quickReceipt: true } as const

const bauhiniaProjects: readonly WorldProject[] = [
  {
    key: 'winter-kennels',
    kind: 'open',
    details: {
      ...plain,
      title: chineseFirst('冬季狗舍', 'Winter kennels'),
      description: chineseFirst(
        blocks(
          '錦田的狗舍用了十一年，鐵皮屋頂一到寒流就滴水。我們想在一月前完工，讓二十六隻老狗睡得乾爽。',
          '## 工程分三期',
          [
            '1. **屋頂**：換上隔熱板，不再滴水。',
            '2. **地面**：鋪好排水，天光就乾。',
            '3. **地墊**：為老狗加裝保暖地墊。',
          ].join('\n'),
          '每期完成後，會在這裏公布單據。想來探牠們，請先[電郵約時間](mailto:office@bauhinia.example)。',
        ),
        blocks(
          'The kennels in Kam Tin are eleven years old, and in a cold spell the iron roof drips. We want to be done before January, so that the twenty-six old dogs sleep dry.',
          '## Three stages',
          [
            '1. **The roof**: insulated sheets that do not drip.',
            '2. **The floor**: proper drains, dry by daybreak.',
            '3. **The beds**: heated mats for the old ones.',
          ].join('\n'),
          'The invoices of each stage are shown here when it is finished. To visit them, please [write for a time](mailto:office@bauhinia.example).',
        ),
      ),
      headerBackgroundPicture: ['illustration:dog', 'illustration:hills'],
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
        blocks(
          '被車撞斷腿的唐狗、眼睛發炎的小貓，送來時往往要即日做手術。兩間獸醫診所給我們成本價，但仍要先付款。',
          '## 手術的費用',
          items('骨科手術約**港幣14,000元**', '眼科手術約**港幣5,200元**', '絕育**港幣600元**'),
          '基金有餘，我們才敢對電話另一頭的人說：「送過來吧。」',
        ),
        blocks(
          'A mongrel with a leg broken by a car, a kitten with an infected eye: when they arrive they usually need surgery the same day. Two clinics charge us cost price, but they have to be paid first.',
          '## What surgery costs',
          items(
            'an orthopaedic operation about **HK$14,000**',
            'an eye operation about **HK$5,200**',
            'a neutering **HK$600**',
          ),
          'Only when there is something in the fund can we tell whoever rings us to bring the animal over.',
        ),
      ),
      headerBackgroundPicture: ['illustration:cat', 'illustration:bauhinia'],
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
      title: toThreeLanguages('Dinner for whoever comes', '誰來都有晚飯', '谁来都有晚饭'),
      description: toThreeLanguages(
        blocks(
          'The shutter goes up at six. Rice, soup, one meat, one vegetable, and **no questions**. Night cleaners, taxi drivers between shifts, students, people who sleep on the ferry pier.',
          items('HK$24 is a dinner.', 'HK$2,880 is the whole evening.'),
        ),
        blocks(
          '六時拉起鐵閘。白飯、湯、一肉一菜，**甚麼也不問**。來的有夜更清潔工、交更的的士司機、學生，也有睡在碼頭的人。',
          items('港幣24元是一頓晚飯。', '港幣2,880元是整個晚上。'),
        ),
        blocks(
          '六点拉起卷闸门。米饭、汤、一荤一素，**什么也不问**。来的有夜班清洁工、交班的出租车司机、学生，也有睡在码头的人。',
          items('24港元是一顿晚饭。', '2,880港元是整个晚上。'),
        ),
      ),
      headerBackgroundPicture: ['illustration:dinner', 'illustration:kitchen'],
      goalCents: cents(0),
    },
  },
]

/** The projects of the first day by the charity's sub-domain, each list in the order of creation. */
export const projects: Readonly<Record<string, readonly WorldProject[]>> = {
  harbour: harbourProjects,
  lionrock: lionRockProjects,
  bauhinia: bauhiniaProjects,
  tinhau: tinHauProjects,
}

/** The projects that a charity opened since, on a larger plan than it has today. */
export const laterProjects: Readonly<Record<string, readonly WorldProject[]>> = {
  tinhau: tinHauLaterProjects,
}
