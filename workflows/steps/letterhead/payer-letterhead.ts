import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { CharityHosts } from '@almoner/platform/site.ts'
import { letterLogo, type LetterLogo } from '../../letters/writer/logo.ts'
import { toLetterhead, type Letterhead } from '../../letters/writer/write-letter.ts'
import type { FileGateway } from '../../gateways/files/gateway.ts'
import { withName, type Mail } from '../../gateways/mail/gateway.ts'
import { loadCharity } from '../record/charity-books.ts'

export type PayerLetterhead = {
  hosts: CharityHosts
  charity: Letterhead
  logo: LetterLogo
  /** The envelope: the charity is the sender, and replies go to it. */
  envelope: Omit<Mail, 'messageId' | 'to' | 'subject' | 'text' | 'html'>
}

/** Loads the parts that every letter of a charity has. */
export const loadLetterhead = async (
  { store, files, noticesFrom }: { store: EventStore; files: FileGateway; noticesFrom: string },
  { organisationId, language }: { organisationId: OrganisationId; language: Language },
): Promise<PayerLetterhead> => {
  const { profile, subDomain, customHost, contact } = await loadCharity(store, organisationId)
  const { button: colour } = profile.colours
  const logo = await letterLogo(files.get, { id: organisationId, logo: profile.logo, colour })
  const charity = toLetterhead(profile, language)
  return {
    hosts: { subDomain, customHost },
    charity,
    logo,
    envelope: {
      from: withName(charity.name, noticesFrom),
      replyTo: contact.email,
      language,
      attachments: [],
      inline: logo.picture ? [logo.picture] : [],
    },
  }
}
