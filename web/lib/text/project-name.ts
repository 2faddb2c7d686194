import { projectNameIn } from '@almoner/domain/payment-methods/general-name.ts'
import { useLanguage } from '../language/i18n.ts'

/** Returns the project's name in the reader’s language. */
export const useProjectName = (): ((name: string) => string) => {
  const language = useLanguage()
  return (name) => projectNameIn(language, name)
}
