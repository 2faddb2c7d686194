import { isErased } from '@almoner/domain/kernel/erased.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { CustomDomainEvent } from '@almoner/domain/organisation/custom-domain/events.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import { accountLetter } from '../../documents/letter/account-letter.ts'
import type { Mail } from '../../gateways/mail/gateway.ts'
import { messagesIn } from '../../locales/messages.ts'

type About = {
  charity: RegisteredOrganisation
  event: Extract<CustomDomainEvent, { type: 'CustomDomainLost' }>
  staffId: string
  at: Instant
}

/**
 * The letter to one owner about a domain whose records are absent; null where they have left or have
 * no address.
 */
export const domainLostLetter = ({
  charity,
  event: { data },
  staffId,
  at,
}: About): Pick<Mail, 'subject' | 'text' | 'html' | 'to' | 'language'> | null => {
  const owner = findStaffMember(charity.staff, staffId)
  if (owner === null || isErased(owner.username)) return null
  const language = charity.profile.defaultLanguage
  const { subject, happened, lines, foot } = sentences[language]
  const letter = accountLetter({
    kind: 'custom_domain_lost',
    said: {
      ...messagesIn(language).staffLetters,
      foot,
      of: {
        custom_domain_lost: {
          subject: subject(data.host),
          heading: subject(data.host),
          happened: (when) => happened(when, data.host),
          lines: lines(data.host),
          button: null,
        },
      },
    },
    language,
    at,
    name: fullName(owner),
    charityName: localised(charity.profile.name, language),
    accentColour: `#${charity.profile.colours.header}`,
    link: null,
  })
  return { ...letter, to: owner.username, language }
}

type Sentences = {
  subject: (host: string) => string
  happened: (when: string, host: string) => string
  lines: (host: string) => readonly string[]
  foot: (charity: string) => string
}

const sentences: Record<Language, Sentences> = {
  en: {
    subject: (host) => `Your domain no longer works: ${host}`,
    happened: (when, host) => `On ${when}, we stopped using ${host} for your donation pages.`,
    lines: (host) => [
      `Its records have not led to Almoner for several days, so donors can no longer reach you at ${host}. Your pages and all links in our letters use your Almoner address again.`,
      'To use the domain again, log in to the desk, open Custom Domain, add the two records shown there at your domain provider and select “Check now”.',
      'If you have given up the domain, remove it there.',
    ],
    foot: (charity) => `Every owner of ${charity} on Almoner receives this letter.`,
  },
  zh: {
    subject: (host) => `你的網域已失效：${host}`,
    happened: (when, host) => `我們已於${when}停止以 ${host} 顯示你的捐款網頁。`,
    lines: (host) => [
      `該網域的記錄已連續數日沒有指向 Almoner，捐款人無法再經 ${host} 瀏覽你的網頁。你的網頁及電郵內的連結已改回使用你的 Almoner 網址。`,
      '如要再次使用該網域，請登入工作台，開啟「自訂網域」，於網域供應商加入該頁所示的兩項記錄，然後選擇「立即檢查」。',
      '如你不再使用該網域，請在該頁移除。',
    ],
    foot: (charity) => `${charity}在 Almoner 的每位擁有人都會收到此電郵。`,
  },
  cn: {
    subject: (host) => `您的域名已失效：${host}`,
    happened: (when, host) => `我们已于${when}停止用 ${host} 显示您的捐款页面。`,
    lines: (host) => [
      `该域名的记录已连续数天没有指向 Almoner，捐款人无法再通过 ${host} 访问您的页面。您的页面和邮件中的链接已恢复使用您的 Almoner 地址。`,
      '如要再次使用该域名，请登录工作台，打开“自定义域名”，在域名服务商处添加该页显示的两条记录，然后选择“立即检查”。',
      '如果您不再使用该域名，请在该页面移除。',
    ],
    foot: (charity) => `${charity}在 Almoner 的每位所有者都会收到此邮件。`,
  },
}
