import { useLanguage } from '../lib/i18n.ts'

/** Between two sentences: Chinese ones follow each other without a space. */
export const SentenceGap = () => (useLanguage() === 'en' ? <> </> : null)
