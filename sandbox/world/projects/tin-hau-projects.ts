import { cents } from '@almoner/domain/kernel/money.ts'
import { blocks, toThreeLanguages } from '../texts.ts'
import type { WorldProject } from './world-project.ts'

const plain = { donation: true, projectReturnUrl: null, quickReceipt: true } as const

/** Projects that Tin Hau opened on a larger plan. They rest since it returned to the free plan. */
export const tinHauLaterProjects: readonly WorldProject[] = [
  {
    key: 'breakfast-bags',
    kind: 'open',
    details: {
      ...plain,
      title: toThreeLanguages('Breakfast bags', '早餐福袋', '早餐福袋'),
      description: toThreeLanguages(
        blocks(
          'Bread, an egg and a carton of soya milk in a paper bag, hung on the shutter at five for those who start work before the buses run.',
        ),
        blocks('紙袋裏有麵包、雞蛋和一盒豆奶，清晨五時掛在鐵閘上，給頭班車之前開工的街坊。'),
        blocks('纸袋里有面包、鸡蛋和一盒豆奶，清晨五时挂在卷闸门上，给头班车之前开工的街坊。'),
      ),
      headerBackgroundPicture: ['illustration:kitchen', 'illustration:dinner'],
      goalCents: cents(4_000_000),
    },
  },
  {
    key: 'second-stove',
    kind: 'open',
    details: {
      ...plain,
      title: toThreeLanguages('A second stove', '第二個爐頭', '第二个炉头'),
      description: toThreeLanguages(
        blocks('One stove cooks for sixty. A second one lets both sittings eat while it is hot.'),
        blocks('一個爐頭煮六十份飯。多一個爐頭，兩輪街坊都可以趁熱吃。'),
        blocks('一个炉头煮六十份饭。多一个炉头，两轮街坊都可以趁热吃。'),
      ),
      headerBackgroundPicture: ['illustration:dinner', 'illustration:kitchen'],
      goalCents: cents(2_600_000),
    },
  },
]
