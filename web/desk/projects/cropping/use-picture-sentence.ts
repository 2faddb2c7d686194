import { useErrorMessage } from '../../../lib/api/error-message.ts'
import { ProblemError } from '../../../lib/api/problem.ts'
import { useProjectLabels } from '../project-labels.ts'
import { RefusedFile } from './picture-file.ts'

/** Why a picture was not opened, or not taken. */
export const usePictureSentence = (): ((error: Error) => string) => {
  const label = useProjectLabels()
  const toMessage = useErrorMessage()
  return (error) => {
    if (error instanceof RefusedFile) return label(error.message)
    const code = error instanceof ProblemError ? error.problem.fields?.['picture'] : undefined
    return code === undefined ? toMessage(error) : label(code)
  }
}
