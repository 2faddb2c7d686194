import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { localised, type Language, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import {
  consentText,
  formatConsentTextName,
  newestConsentText,
} from '@almoner/domain/marketing-consent/text.ts'
import type { ConsentTextAnswer } from '../../use-cases/marketing-consent/contract.ts'

/** A charity's current consent text, and its id. */
export const toTextAnswer = (charity: LocalisedText, language: Language): ConsentTextAnswer => {
  const name = { version: newestConsentText, language }
  const text = requirePresent(consentText(name, localised(charity, language)), 'today’s words')
  return { id: formatConsentTextName(name), ...text }
}
