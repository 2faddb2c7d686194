import type { Language } from '../kernel/locale.ts'

/** A bank by the three digits of its clearing code, which begin every account number. */
export type Bank = { clearingCode: string; name: Record<Language, string> }

const bank = (clearingCode: string, en: string, zh: string, cn: string): Bank => ({
  clearingCode,
  name: { en, zh, cn },
})

/**
 * The banks that a charity can be paid at, ordered by clearing code. Compiled from public lists, as
 * no official one is published; 338, 353 and 392 are in one list only. Banks merge and are renamed,
 * so an account may always be at another bank, whose code and name staff write themselves.
 */
export const banks: readonly Bank[] = [
  bank(
    '003',
    'Standard Chartered Bank (Hong Kong) Limited',
    '渣打銀行（香港）有限公司',
    '渣打银行（香港）有限公司',
  ),
  bank(
    '004',
    'The Hongkong and Shanghai Banking Corporation Limited (HSBC)',
    '香港上海滙豐銀行有限公司',
    '香港上海汇丰银行有限公司',
  ),
  bank('005', 'Crédit Agricole Corporate and Investment Bank', '東方匯理銀行', '东方汇理银行'),
  bank('006', 'Citibank, N.A. (Hong Kong branch)', '花旗銀行', '花旗银行'),
  bank(
    '009',
    'China Construction Bank (Asia) Corporation Limited',
    '中國建設銀行（亞洲）股份有限公司',
    '中国建设银行（亚洲）股份有限公司',
  ),
  bank(
    '012',
    'Bank of China (Hong Kong) Limited',
    '中國銀行（香港）有限公司',
    '中国银行（香港）有限公司',
  ),
  bank('015', 'The Bank of East Asia, Limited', '東亞銀行有限公司', '东亚银行有限公司'),
  bank(
    '016',
    'DBS Bank (Hong Kong) Limited',
    '星展銀行（香港）有限公司',
    '星展银行（香港）有限公司',
  ),
  bank(
    '018',
    'China CITIC Bank International Limited',
    '中信銀行（國際）有限公司',
    '中信银行（国际）有限公司',
  ),
  bank('020', 'CMB Wing Lung Bank Limited', '招商永隆銀行有限公司', '招商永隆银行有限公司'),
  bank(
    '022',
    'Oversea-Chinese Banking Corporation Limited',
    '華僑銀行有限公司',
    '华侨银行有限公司',
  ),
  bank('024', 'Hang Seng Bank Limited', '恒生銀行有限公司', '恒生银行有限公司'),
  bank('025', 'Shanghai Commercial Bank Limited', '上海商業銀行有限公司', '上海商业银行有限公司'),
  bank(
    '027',
    'Bank of Communications Co., Ltd. (Hong Kong branch)',
    '交通銀行股份有限公司',
    '交通银行股份有限公司',
  ),
  bank(
    '028',
    'Public Bank (Hong Kong) Limited',
    '大眾銀行（香港）有限公司',
    '大众银行（香港）有限公司',
  ),
  bank(
    '035',
    'OCBC Bank (Hong Kong) Limited (formerly OCBC Wing Hang)',
    '華僑銀行（香港）有限公司',
    '华侨银行（香港）有限公司',
  ),
  bank('038', 'Tai Yau Bank, Limited', '大有銀行有限公司', '大有银行有限公司'),
  bank('039', 'Chiyu Banking Corporation Limited', '集友銀行有限公司', '集友银行有限公司'),
  bank('040', 'Dah Sing Bank, Limited', '大新銀行有限公司', '大新银行有限公司'),
  bank('041', 'Chong Hing Bank Limited', '創興銀行有限公司', '创兴银行有限公司'),
  bank('043', 'Nanyang Commercial Bank, Limited', '南洋商業銀行有限公司', '南洋商业银行有限公司'),
  bank('061', 'Tai Sang Bank Limited', '大生銀行有限公司', '大生银行有限公司'),
  bank('071', 'United Overseas Bank Limited', '大華銀行有限公司', '大华银行有限公司'),
  bank(
    '072',
    'Industrial and Commercial Bank of China (Asia) Limited',
    '中國工商銀行（亞洲）有限公司',
    '中国工商银行（亚洲）有限公司',
  ),
  bank(
    '128',
    'Fubon Bank (Hong Kong) Limited',
    '富邦銀行（香港）有限公司',
    '富邦银行（香港）有限公司',
  ),
  bank('185', 'DBS Bank Ltd., Hong Kong Branch', '星展銀行香港分行', '星展银行香港分行'),
  bank(
    '214',
    'Industrial and Commercial Bank of China Limited',
    '中國工商銀行股份有限公司',
    '中国工商银行股份有限公司',
  ),
  bank(
    '221',
    'China Construction Bank Corporation, Hong Kong Branch',
    '中國建設銀行股份有限公司',
    '中国建设银行股份有限公司',
  ),
  bank(
    '222',
    'Agricultural Bank of China Limited, Hong Kong Branch',
    '中國農業銀行股份有限公司',
    '中国农业银行股份有限公司',
  ),
  bank(
    '238',
    'China Merchants Bank Co., Ltd., Hong Kong Branch',
    '招商銀行股份有限公司',
    '招商银行股份有限公司',
  ),
  bank(
    '250',
    'Citibank (Hong Kong) Limited',
    '花旗銀行（香港）有限公司',
    '花旗银行（香港）有限公司',
  ),
  bank('338', 'Bank of China Limited, Hong Kong Branch', '中國銀行香港分行', '中国银行香港分行'),
  bank(
    '353',
    'China Minsheng Banking Corp., Ltd., Hong Kong Branch',
    '中國民生銀行股份有限公司',
    '中国民生银行股份有限公司',
  ),
  bank(
    '382',
    'Bank of Communications (Hong Kong) Limited',
    '交通銀行（香港）有限公司',
    '交通银行（香港）有限公司',
  ),
  bank('387', 'ZA Bank Limited', '眾安銀行有限公司', '众安银行有限公司'),
  bank('388', 'Livi Bank Limited', '理慧銀行有限公司', '理慧银行有限公司'),
  bank('389', 'Mox Bank Limited', 'Mox Bank Limited', 'Mox Bank Limited'),
  bank('390', 'WeLab Bank Limited', '匯立銀行有限公司', '汇立银行有限公司'),
  bank('391', 'Fusion Bank Limited', '富融銀行有限公司', '富融银行有限公司'),
  bank(
    '392',
    'PAO Bank Limited (formerly Ping An OneConnect Bank)',
    '平安壹賬通銀行（香港）有限公司',
    '平安壹账通银行（香港）有限公司',
  ),
  bank(
    '393',
    'Ant Bank (Hong Kong) Limited',
    '螞蟻銀行（香港）有限公司',
    '蚂蚁银行（香港）有限公司',
  ),
  bank('395', 'Airstar Bank Limited', '天星銀行有限公司', '天星银行有限公司'),
]

/** The value for a bank that is not in the list. */
export const otherBank = 'other'

/**
 * The bank of a clearing code; null if the list has none, which is no reason to refuse the code.
 */
export const findBank = (clearingCode: string): Bank | null =>
  banks.find((bank) => bank.clearingCode === clearingCode) ?? null
