import { projectNameIn } from '@almoner/domain/kernel/general-name.ts'
import { useLanguage } from './i18n.ts'

/** What was given to, as the reader’s language has it. */
export const useProjectName = (): ((name: string) => string) => {
  const language = useLanguage()
  return (name) => projectNameIn(language, name)
}
