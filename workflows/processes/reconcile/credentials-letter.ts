import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { html } from 'hono/html'

type Ending = {
  language: Language
  charityName: string
  provider: 'payme' | 'tap_and_go'
  /** Whole days, 0 on the last one. */
  daysLeft: number
}

type Messages = {
  subject: (provider: string, days: number) => string
  ends: (charity: string, provider: string, days: number) => string
  afterwards: (provider: string) => string
  act: (provider: string) => string
}

const messages: Record<Language, Messages> = {
  en: {
    subject: (provider, days) =>
      days === 0
        ? `Your ${provider} connection ends today`
        : `Your ${provider} connection ends in ${days} ${days === 1 ? 'day' : 'days'}`,
    ends: (charity, provider, days) =>
      days === 0
        ? `The credentials by which ${charity} takes ${provider} payments end today.`
        : `The credentials by which ${charity} takes ${provider} payments end in ${days} ${days === 1 ? 'day' : 'days'}.`,
    afterwards: (provider) =>
      `Once they have ended, payers can no longer choose ${provider}. Nothing that was paid is affected.`,
    act: (provider) =>
      `Ask ${provider} for new credentials and enter them in your settings before then.`,
  },
  zh: {
    subject: (provider, days) =>
      days === 0 ? `${provider} 連線今天到期` : `${provider} 連線將於 ${days} 天後到期`,
    ends: (charity, provider, days) =>
      days === 0
        ? `${charity}用以接收 ${provider} 付款的憑證今天到期。`
        : `${charity}用以接收 ${provider} 付款的憑證將於 ${days} 天後到期。`,
    afterwards: (provider) => `到期後，付款人將不能選擇 ${provider}；已完成的付款不受影響。`,
    act: (provider) => `請在到期前向 ${provider} 申請新的憑證，並在設定中輸入。`,
  },
  cn: {
    subject: (provider, days) =>
      days === 0 ? `${provider} 连接今天到期` : `${provider} 连接将于 ${days} 天后到期`,
    ends: (charity, provider, days) =>
      days === 0
        ? `${charity}用以接收 ${provider} 付款的凭证今天到期。`
        : `${charity}用以接收 ${provider} 付款的凭证将于 ${days} 天后到期。`,
    afterwards: (provider) => `到期后，付款人将不能选择 ${provider}；已完成的付款不受影响。`,
    act: (provider) => `请在到期前向 ${provider} 申请新的凭证，并在设置中输入。`,
  },
}

const names = { payme: 'PayMe', tap_and_go: 'Tap & Go' } as const

/** A letter to a charity that a wallet's credentials expire, and what to do about it. */
export const credentialsLetter = ({ language, charityName, provider, daysLeft }: Ending) => {
  const texts = messages[language]
  const name = names[provider]
  const lines = [texts.ends(charityName, name, daysLeft), texts.afterwards(name), texts.act(name)]
  return {
    subject: texts.subject(name, daysLeft),
    text: lines.join('\n\n'),
    html: page(lines),
  }
}

const page = (lines: readonly string[]): string => {
  const body = html`${lines.map((line) => html`<p>${line}</p>`)}`
  assert(!(body instanceof Promise), 'a letter is written at once')
  return `<!doctype html><html><body>${body.toString()}</body></html>`
}
