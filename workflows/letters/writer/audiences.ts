import type { Language } from '@almoner/domain/kernel/locale.ts'

/** The readers of a group of letters: who writes to them, how they are greeted, and why. */
export type Audience = {
  /** A charity's letters show its name and logo; the platform's show its own name. */
  sender: 'platform' | 'charity'
  /** Subjects begin with the charity's name, because a reader may work for several charities. */
  namesCharity: boolean
  texts: Readonly<Record<Language, AudienceTexts>>
}

type AudienceTexts = {
  /** The name is null if the greeting does not depend on the reader. */
  greeting: (name: string | null) => string
  /** Before the address that the button leads to. */
  orOpen: string
  /** The last line, with the reason for the letter, or an address for questions. */
  foot: (charity: string) => string
}

/** Payers, and donors as far as a letter is about what they give: their charity writes to them. */
export const payers: Audience = {
  sender: 'charity',
  namesCharity: false,
  texts: {
    en: {
      greeting: (name) => (name === null ? 'Dear supporter,' : `Dear ${name},`),
      orOpen: 'You can also open this address:',
      foot: (charity) => `Reply to this email if you have a question for ${charity}.`,
    },
    zh: {
      greeting: (name) => (name === null ? '親愛的支持者：' : `${name}，你好：`),
      orOpen: '你亦可開啟以下網址：',
      foot: (charity) => `如有查詢，請直接回覆此電郵，與${charity}聯絡。`,
    },
    cn: {
      greeting: (name) => (name === null ? '亲爱的支持者：' : `${name}，您好：`),
      orOpen: '您也可以打开以下网址：',
      foot: (charity) => `如有疑问，请直接回复此邮件，与${charity}联系。`,
    },
  },
}

/** Donors, about their account. The charity is the one on whose site it was requested. */
export const donors: Audience = {
  sender: 'platform',
  namesCharity: false,
  texts: {
    en: {
      greeting: (name) => (name === null ? 'Dear supporter,' : `Dear ${name},`),
      orOpen: 'You can also open this address:',
      foot: (charity) =>
        `You have one account for every charity on Almoner. This email was sent from the page of ${charity}.`,
    },
    zh: {
      greeting: (name) => (name === null ? '親愛的支持者：' : `${name}，你好：`),
      orOpen: '你亦可開啟以下網址：',
      foot: (charity) => `你的帳戶適用於 Almoner 上的所有慈善機構。此電郵由${charity}的網頁發出。`,
    },
    cn: {
      greeting: (name) => (name === null ? '亲爱的支持者：' : `${name}，您好：`),
      orOpen: '您也可以打开以下网址：',
      foot: (charity) => `您的账户适用于 Almoner 上的所有慈善机构。此邮件由${charity}的网页发出。`,
    },
  },
}

export const applicants: Audience = {
  sender: 'platform',
  namesCharity: true,
  texts: {
    en: {
      greeting: (name) => (name === null ? 'Dear applicant,' : `Dear ${name},`),
      orOpen: 'You can also open this address:',
      foot: (charity) =>
        `This is about the application of ${charity || 'your charity'} to join Almoner.`,
    },
    zh: {
      greeting: (name) => (name === null ? '申請人，你好：' : `${name}，你好：`),
      orOpen: '你亦可開啟以下網址：',
      foot: (charity) => `此電郵關於${charity || '貴機構'}加入 Almoner 的申請。`,
    },
    cn: {
      greeting: (name) => (name === null ? '申请人，您好：' : `${name}，您好：`),
      orOpen: '您也可以打开以下网址：',
      foot: (charity) => `此邮件关于${charity || '贵机构'}加入 Almoner 的申请。`,
    },
  },
}

type Foot = AudienceTexts['foot']

/** People with a login, who are greeted alike. The platform is no colleague of theirs. */
const colleagues = (feet: Record<Language, Foot>): Audience => ({
  sender: 'platform',
  namesCharity: true,
  texts: {
    en: {
      greeting: (name) => (name === null ? 'Dear Sir or Madam,' : `Dear ${name},`),
      orOpen: 'You can also open this address:',
      foot: feet.en,
    },
    zh: {
      greeting: (name) => (name === null ? '敬啟者：' : `${name}，你好：`),
      orOpen: '你亦可開啟以下網址：',
      foot: feet.zh,
    },
    cn: {
      greeting: (name) => (name === null ? '您好：' : `${name}，您好：`),
      orOpen: '您也可以打开以下网址：',
      foot: feet.cn,
    },
  },
})

export const staff = colleagues({
  en: (charity) => `This is about your login to the desk of ${charity} on Almoner.`,
  zh: (charity) => `此電郵關於你在 Almoner 上${charity}工作台的登入。`,
  cn: (charity) => `此邮件关于您在 Almoner 上${charity}工作台的登录。`,
})

/** Staff who requested or scheduled a report. */
export const reportReaders = colleagues({
  en: (charity) => `This is about a report that you requested for ${charity} on Almoner.`,
  zh: (charity) => `此電郵關於你在 Almoner 上為${charity}要求的報表。`,
  cn: (charity) => `此邮件关于您在 Almoner 上为${charity}请求的报表。`,
})

export const administrators = colleagues({
  en: () => 'This is about your login to the administration of Almoner.',
  zh: () => '此電郵關於你在 Almoner 管理後台的登入。',
  cn: () => '此邮件关于您在 Almoner 管理后台的登录。',
})

export const owners = colleagues({
  en: (charity) => `Every owner of ${charity} on Almoner receives this email.`,
  zh: (charity) => `${charity}在 Almoner 的每位擁有人都會收到此電郵。`,
  cn: (charity) => `${charity}在 Almoner 的每位所有者都会收到此邮件。`,
})

/** All staff who may request a payout. */
export const payoutStaff = colleagues({
  en: (charity) => `Owners and finance staff of ${charity} on Almoner receive this email.`,
  zh: (charity) => `${charity}在 Almoner 的擁有人及財務職員會收到此電郵。`,
  cn: (charity) => `${charity}在 Almoner 的所有者和财务职员会收到此邮件。`,
})

/** The person whose request needs a second person. */
export const askers = colleagues({
  en: (charity) => `This is about your request at the desk of ${charity} on Almoner.`,
  zh: (charity) => `此電郵關於你在 Almoner 上${charity}工作台提出的要求。`,
  cn: (charity) => `此邮件关于您在 Almoner 上${charity}工作台提出的请求。`,
})
