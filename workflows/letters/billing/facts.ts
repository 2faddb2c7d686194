import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { PlanFeature } from '@almoner/domain/plans/plan-features.ts'

/** What rests on a smaller plan. */
export type Resting = {
  /** The number of projects that the payment page does not list. */
  projects: number
  features: readonly PlanFeature[]
}

/** Returns the paragraph with everything that rests. None if nothing does. */
export const listResting = (
  { projects, features }: Resting,
  language: Language,
): readonly string[] => {
  const { rests, listed, names, between } = texts[language]
  const parts = [...(projects > 0 ? [listed(projects)] : []), ...features.map((it) => names[it])]
  return parts.length === 0 ? [] : [rests(parts.join(between))]
}

type Texts = {
  rests: (parts: string) => string
  listed: (projects: number) => string
  names: Record<PlanFeature, string>
  between: string
}

const texts: Record<Language, Texts> = {
  en: {
    rests: (parts) => `No longer included: ${parts}.`,
    listed: (projects) =>
      `${projects} ${projects === 1 ? 'project' : 'projects'} on your payment page (direct links still work)`,
    names: {
      themeColours: 'your own colours',
      reports: 'reports to export',
      wallets: 'PayMe and Tap & Go',
      monthly: 'monthly giving',
      languages: 'pages in three languages',
      manualMethods: 'FPS and other methods paid to your own account',
      offlineEntries: 'recording offline payments',
      bankMatching: 'matching bank statements with payments',
      customDomain: 'your own domain',
      formRows: 'questions of your own to payers',
    },
    between: '; ',
  },
  zh: {
    rests: (parts) => `以下項目已停用：${parts}。`,
    listed: (projects) => `捐款頁上的 ${projects} 個項目（直接連結仍可使用）`,
    names: {
      themeColours: '自選顏色',
      reports: '報告檔案',
      wallets: 'PayMe 及 Tap & Go',
      monthly: '每月捐款',
      languages: '語言選擇',
      manualMethods: '直接付給貴機構的方式（例如轉數快及支票）',
      offlineEntries: '線下收款',
      bankMatching: '銀行月結單',
      customDomain: '自訂網域',
      formRows: '自訂輸入欄',
    },
    between: '、',
  },
  cn: {
    rests: (parts) => `以下项目已停用：${parts}。`,
    listed: (projects) => `捐款页上的 ${projects} 个项目（直接链接仍可使用）`,
    names: {
      themeColours: '自选颜色',
      reports: '报告文件',
      wallets: 'PayMe 和 Tap & Go',
      monthly: '每月捐款',
      languages: '语言选择',
      manualMethods: '直接付给贵机构的方式（例如转数快和支票）',
      offlineEntries: '线下收款',
      bankMatching: '银行对账单',
      customDomain: '自定义域名',
      formRows: '自定义输入栏',
    },
    between: '、',
  },
}
