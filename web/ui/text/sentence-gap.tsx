import { useLanguage } from '../../lib/language/i18n.ts'

/** Between two sentences: Chinese ones follow each other without a space. */
export const SentenceGap = () => (useLanguage() === 'en' ? <> </> : null)
