import { fullName } from '@almoner/domain/people/full-name.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { StaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import { accountLetter } from '../../documents/letter/account-letter.ts'
import { withName } from '../../gateways/mail/gateway.ts'
import { messagesIn } from '../../locales/messages.ts'
import { mailLetter, type MailLetterDependencies } from '../../mail-letter.ts'
import { letterSubject } from './letter-subject.ts'
import { mailStaffId, type MailStaffMemberInput } from './contract.ts'

export type ColleagueLetter = {
  subject: string
  /** The first line; `at` is when it happened. */
  happened?: (at: string) => string
  lines: readonly string[]
  button: string | null
  /** Why they receive it; without it, that it is about their own login. */
  foot?: (charity: string) => string
  /** Null without a button. */
  link: string | null
}

/**
 * One of the platform's letters to several colleagues, in their charity's language. Replies go to the
 * platform: an attacker who took over the desk may read the charity's mail too.
 */
export const mailColleague = (
  deps: MailLetterDependencies & { mailFrom: string },
  input: MailStaffMemberInput,
  about: {
    charity: RegisteredOrganisation
    reader: StaffMember
    at: Instant
    letter: ColleagueLetter
  },
): Promise<{ mailed: boolean }> => {
  const { charity, reader, at } = about
  const { foot, link, ...text } = about.letter
  const language = charity.profile.defaultLanguage
  const letter = accountLetter({
    kind: 'colleague',
    said: {
      ...messagesIn(language).staffLetters,
      ...(foot && { foot }),
      of: { colleague: { heading: text.subject, ...text } },
    },
    language,
    at,
    name: fullName(reader),
    charityName: localised(charity.profile.name, language),
    accentColour: `#${charity.profile.colours.header}`,
    link,
  })
  const mail = {
    ...letter,
    messageId: `${mailStaffId(input)}-${reader.staffId}`,
    to: reader.username,
    from: withName('Almoner', deps.mailFrom),
    replyTo: deps.mailFrom,
    language,
    attachments: [],
  }
  return mailLetter(deps, mail, {
    ...letterSubject(input, reader.staffId),
    reader: 'confirmed',
  })
}
