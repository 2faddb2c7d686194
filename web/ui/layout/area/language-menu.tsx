import { useLingui } from '@lingui/react/macro'
import { htmlLanguage, type Language } from '@almoner/domain/kernel/locale.ts'
import { switchLanguage, useLanguage } from '../../../lib/language/i18n.ts'
import styles from './language-menu.module.css'

// The names are never translated: a visitor looks for a language by its own name. The accessible
// name starts with the visible text, so that a user of voice control can name it.
const names: Record<Language, { short: string; full: string }> = {
  en: { short: 'EN', full: 'EN, English' },
  zh: { short: '繁', full: '繁體中文' },
  cn: { short: '简', full: '简体中文' },
}

/**
 * Changes the language with one click, like other sites in Hong Kong. If there is only one
 * language, no menu is shown.
 */
export const LanguageMenu = ({ languages }: { languages: readonly Language[] }) => {
  const { t } = useLingui()
  const current = useLanguage()
  if (languages.length < 2) return undefined
  return (
    <fieldset aria-label={t`Language`} className={styles.menu} translate="no">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={htmlLanguage[language]}
          aria-label={names[language].full}
          aria-pressed={language === current}
          className={styles.language}
          onClick={() => void switchLanguage(language)}
        >
          {names[language].short}
        </button>
      ))}
    </fieldset>
  )
}
