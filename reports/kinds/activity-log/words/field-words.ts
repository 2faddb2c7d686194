import type { Words } from '@almoner/workflows/documents/csv/columns.ts'

/** The fields that an event changed, by their names in the event. Others are left out. */
const fields: Readonly<Record<string, Words>> = {
  title: { en: 'title', zh: '標題', cn: '标题' },
  description: { en: 'description', zh: '簡介', cn: '简介' },
  headerBackgroundPicture: { en: 'pictures', zh: '圖片', cn: '图片' },
  goalCents: { en: 'goal', zh: '目標', cn: '目标' },
  donation: { en: 'donation or payment', zh: '捐款或付款', cn: '捐款或付款' },
  projectReturnUrl: { en: 'redirect URL', zh: '付款後返回網址', cn: '付款后返回网址' },
  quickReceipt: { en: 'quick receipt', zh: '即時收據', cn: '即时收据' },
  name: { en: 'name', zh: '名稱', cn: '名称' },
  address: { en: 'address', zh: '地址', cn: '地址' },
  irFileNumber: { en: 'IR file number', zh: '稅務局檔案編號', cn: '税务局档案编号' },
  organisationUrl: { en: 'website', zh: '網站', cn: '网站' },
  defaultLanguage: { en: 'first language', zh: '首選語言', cn: '首选语言' },
  supportedLanguages: { en: 'languages', zh: '語言', cn: '语言' },
  minimumPaymentCents: { en: 'minimum amount', zh: '最低金額', cn: '最低金额' },
  statementDescriptor: {
    en: 'card-statement name',
    zh: '信用卡月結單名稱',
    cn: '信用卡账单名称',
  },
  logo: { en: 'logo', zh: '標誌', cn: '标志' },
  header: { en: 'header colour', zh: '頁首顏色', cn: '页眉颜色' },
  button: { en: 'button colour', zh: '按鈕顏色', cn: '按钮颜色' },
  progressBar: { en: 'progress bar colour', zh: '進度條顏色', cn: '进度条颜色' },
}

/** The words of the fields that an event names in one text. */
export const changedFields = (changed: string): readonly Words[] =>
  changed.split(', ').flatMap((name) => fields[name] ?? [])
