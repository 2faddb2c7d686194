import type { OrganisationProfile } from '@almoner/domain/organisation/events.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { ReceiptDetail } from '@almoner/domain/receipt/receipt-detail.ts'
import { chineseFirst, toThreeLanguages } from '../texts.ts'

/** A charity that is open. */
export type WorldCharity = {
  subDomain: string
  profile: OrganisationProfile
  contact: { firstName: string; lastName: string; email: string; phoneNumber: string }
  /** Invented, and verified by the demonstration's administrator; null: no tax wording. */
  irFileNumber: string | null
  /** The payer's data on its receipts. */
  receiptDetail: ReceiptDetail
}

const threeLanguages: Pick<
  OrganisationProfile,
  'defaultLanguage' | 'supportedLanguages' | 'autoDetectLanguage'
> = { defaultLanguage: 'en', supportedLanguages: ['en', 'zh', 'cn'], autoDetectLanguage: true }

const harbour: WorldCharity = {
  subDomain: 'harbour',
  profile: {
    ...threeLanguages,
    name: toThreeLanguages('Harbour Light Children’s Fund', '海港之光兒童基金', '海港之光儿童基金'),
    intro: toThreeLanguages(
      'Homework rooms, holiday camps and first bursaries for children who grow up in the subdivided flats of Kwun Tong. Since 2009.',
      '自2009年起，為住在觀塘劏房的孩子提供功課室、假期營和第一筆助學金。',
      '自2009年起，为住在观塘劏房的孩子提供功课室、假期营和第一笔助学金。',
    ),
    address: toThreeLanguages(
      'Room 2, 3/F, 412 Hoi Bun Road, Kwun Tong, Hong Kong',
      '香港觀塘海濱道412號3樓2室',
      '香港观塘海滨道412号3楼2室',
    ),
    organisationUrl: 'https://harbour.example',
    plan: 'premium',
    minimumPaymentCents: cents(5_000),
    statementDescriptor: 'HARBOUR LIGHT',
    colours: { header: '0F3D4C', button: 'B5482A', progressBar: 'DE9B35' },
    logo: 'illustration:harbour',
    receiptPrefix: 'HLCF',
    formRows: [
      {
        id: 'in-honour-of',
        type: 'text',
        required: false,
        archived: false,
        showOnReceipt: true,
        label: toThreeLanguages('In honour or memory of', '紀念或致敬對象', '纪念或致敬对象'),
        placeholder: toThreeLanguages('A name', '姓名', '姓名'),
      },
      {
        id: 'words-for-the-children',
        type: 'textarea',
        required: false,
        archived: false,
        showOnReceipt: false,
        label: toThreeLanguages('Words for the children', '給孩子的話', '给孩子的话'),
        placeholder: toThreeLanguages(
          'We pin them to the wall of the homework room',
          '我們會貼在功課室的牆上',
          '我们会贴在功课室的墙上',
        ),
      },
      {
        id: 'camp-shirt-size',
        type: 'text',
        required: false,
        archived: true,
        showOnReceipt: false,
        label: toThreeLanguages('T-shirt size', '營衣尺碼', '营服尺码'),
        placeholder: toThreeLanguages('S, M, L', '細、中、大', '小、中、大'),
      },
    ],
  },
  contact: {
    firstName: '淑儀',
    lastName: '黃',
    email: 'office@harbour.example',
    phoneNumber: '+85223450001',
  },
  irFileNumber: '91/99001',
  receiptDetail: 'detailed',
}

const lionRock: WorldCharity = {
  subDomain: 'lionrock',
  profile: {
    ...threeLanguages,
    name: toThreeLanguages('Lion Rock Elderly Care', '獅子山長者關懷', '狮子山长者关怀'),
    intro: toThreeLanguages(
      'Lunch, handrails and a familiar voice for older people who live alone in Wong Tai Sin.',
      '為黃大仙的獨居長者送飯、裝扶手，也送上一把熟悉的聲音。',
      '为黄大仙的独居长者送饭、装扶手，也送上一个熟悉的声音。',
    ),
    address: toThreeLanguages(
      'G/F, Block C, Lower Lung Estate, Wong Tai Sin, Hong Kong',
      '香港黃大仙下龍邨C座地下',
      '香港黄大仙下龙邨C座地下',
    ),
    organisationUrl: 'https://lionrock.example',
    plan: 'pro',
    minimumPaymentCents: null,
    statementDescriptor: 'LION ROCK',
    colours: { header: '2E4A3D', button: '2F6B4F', progressBar: 'C2973B' },
    logo: 'illustration:lion-rock',
    receiptPrefix: 'LREC',
    formRows: [],
  },
  contact: {
    firstName: 'Kwok Keung',
    lastName: 'Lau',
    email: 'office@lionrock.example',
    phoneNumber: '+85223450002',
  },
  irFileNumber: '91/99002',
  receiptDetail: 'detailed',
}

const bauhinia: WorldCharity = {
  subDomain: 'bauhinia',
  profile: {
    name: chineseFirst('紫荊動物救援', 'Bauhinia Animal Rescue'),
    intro: chineseFirst(
      '我們在元朗照顧被棄養和受傷的貓狗，醫好牠們，再為牠們找一個家。',
      'We take in abandoned and injured cats and dogs in Yuen Long, mend them, and find them homes.',
    ),
    address: chineseFirst(
      '新界元朗錦田水頭村88號',
      '88 Shui Tau Tsuen, Kam Tin, Yuen Long, New Territories',
    ),
    organisationUrl: 'https://bauhinia.example',
    plan: 'plus',
    defaultLanguage: 'zh',
    supportedLanguages: ['zh', 'en'],
    autoDetectLanguage: true,
    minimumPaymentCents: cents(2_000),
    statementDescriptor: 'BAUHINIA',
    colours: { header: '5E1F49', button: '8C2A66', progressBar: 'D0709F' },
    logo: 'illustration:bauhinia',
    receiptPrefix: 'BAR',
    formRows: [],
  },
  contact: {
    firstName: '曉彤',
    lastName: '鄧',
    email: 'office@bauhinia.example',
    phoneNumber: '+85223450003',
  },
  irFileNumber: '91/99003',
  receiptDetail: 'detailed',
}

const tinHau: WorldCharity = {
  subDomain: 'tinhau',
  profile: {
    ...threeLanguages,
    name: toThreeLanguages('Tin Hau Community Kitchen', '天后社區廚房', '天后社区厨房'),
    intro: toThreeLanguages(
      'A street kitchen in Tin Hau. A hundred and twenty dinners every evening, cooked by neighbours, for whoever comes to the door.',
      '天后的街坊廚房。街坊下廚，每晚一百二十份晚飯，誰來敲門都有飯吃。',
      '天后的街坊厨房。邻居下厨，每晚一百二十份晚饭，谁来敲门都能吃上。',
    ),
    address: toThreeLanguages(
      'Shop 6, 31 Yau Lung Street, Tin Hau, Hong Kong',
      '香港天后佑龍街31號6號舖',
      '香港天后佑龙街31号6号铺',
    ),
    organisationUrl: null,
    plan: 'free',
    minimumPaymentCents: cents(1_000),
    statementDescriptor: 'TIN HAU FOOD',
    colours: { header: '4A9FE9', button: '4A9FE9', progressBar: '4A9FE9' },
    logo: 'illustration:kitchen',
    receiptPrefix: 'THCK',
    formRows: [],
  },
  contact: {
    firstName: 'Fong',
    lastName: 'Siu',
    email: 'office@tinhau.example',
    phoneNumber: '+85223450004',
  },
  irFileNumber: null,
  receiptDetail: 'basic',
}

export const charities: readonly WorldCharity[] = [harbour, lionRock, bauhinia, tinHau]
