/** Names in English and in Chinese, or a first and a last name. */
type Pairs = readonly [readonly [string, string], ...(readonly [string, string])[]]

/** Family names as people in Hong Kong write them in English and in Chinese. */
export const familyNames: Pairs = [
  ['Chan', '陳'],
  ['Wong', '黃'],
  ['Lam', '林'],
  ['Leung', '梁'],
  ['Ho', '何'],
  ['Cheung', '張'],
  ['Lau', '劉'],
  ['Tsang', '曾'],
  ['Yip', '葉'],
  ['Mok', '莫'],
  ['Fung', '馮'],
  ['Kwok', '郭'],
  ['Tam', '譚'],
  ['Siu', '蕭'],
  ['Poon', '潘'],
  ['Lui', '呂'],
]

export const givenNames: Pairs = [
  ['Siu Lan', '小蘭'],
  ['Wai Ming', '偉明'],
  ['Ka Yan', '嘉欣'],
  ['Chi Keung', '志強'],
  ['Mei Fong', '美芳'],
  ['Tsz Hin', '子軒'],
  ['Hoi Ching', '凱晴'],
  ['Kin Fai', '建輝'],
  ['Yuk Ling', '玉玲'],
  ['Chun Hei', '俊熙'],
  ['Lai Sheung', '麗嫦'],
  ['Pak Kwan', '柏鈞'],
  ['Wing Sze', '詠詩'],
  ['Yat Long', '日朗'],
  ['Suk Han', '淑嫻'],
  ['Man Tai', '文泰'],
  ['Oi Yi', '靄儀'],
  ['Shing Fat', '成發'],
  ['Nga Man', '雅文'],
  ['Ho Yin', '浩然'],
]

export const westernNames: Pairs = [
  ['Hannah', 'Birchfield'],
  ['Oliver', 'Marshgate'],
  ['Priya', 'Sundarvale'],
  ['Tomas', 'Eichwald'],
  ['Amélie', 'Rivemont'],
  ['Grace', 'Tollhaven'],
  ['Rafael', 'Montesol'],
  ['Ingrid', 'Fjordby'],
]

/** The names of companies that do not exist. */
export const companyNames = [
  'Lantern Quay Trading Limited',
  'Sampan & Tide Logistics Limited',
  '翠濤茶莊有限公司',
  'Nine Ferries Printing Company',
  'Paper Kite Design Studio',
  '海心五金有限公司',
  'Copper Bell Dental Clinic',
  'Long Noodle Catering Limited',
] as const

/** The messages that some donors write with their gift. */
export const memos = [
  'Happy birthday, Mum.',
  'In memory of my father.',
  'From our office’s dress-casual day.',
  'Keep up the good work!',
  '祝大家新年快樂',
  '加油！',
  '多謝你們的付出',
  '以外婆的名義捐出',
] as const
