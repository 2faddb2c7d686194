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
      `${projects} ${projects === 1 ? 'project' : 'projects'} on your donation page (direct links still work)`,
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
      formRows: 'your own questions to payers',
    },
    between: '; ',
  },
  zh: {
    rests: (parts) => `以下項目已停用：${parts}。`,
    listed: (projects) => `捐款網頁上的 ${projects} 個項目（直接連結仍可使用）`,
    names: {
      themeColours: '自選顏色',
      reports: '可匯出的報表',
      wallets: 'PayMe 及拍住賞 Tap & Go',
      monthly: '每月捐款',
      languages: '三種語言的網頁',
      manualMethods: '轉數快及其他直接存入貴機構戶口的方式',
      offlineEntries: '記錄線下收款',
      bankMatching: '配對銀行月結單與付款',
      customDomain: '自訂網域',
      formRows: '向付款人提出自訂問題',
    },
    between: '、',
  },
  cn: {
    rests: (parts) => `以下项目已停用：${parts}。`,
    listed: (projects) => `捐款网页上的 ${projects} 个项目（直接链接仍可使用）`,
    names: {
      themeColours: '自选颜色',
      reports: '可导出的报表',
      wallets: 'PayMe 和拍住赏 Tap & Go',
      monthly: '每月捐款',
      languages: '三种语言的网页',
      manualMethods: '转数快及其他直接存入贵机构账户的方式',
      offlineEntries: '记录线下收款',
      bankMatching: '匹配银行对账单与付款',
      customDomain: '自定义域名',
      formRows: '向付款人提出自定义问题',
    },
    between: '、',
  },
}
