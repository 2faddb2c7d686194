import { useErrorMessage } from '../../api/failure/error-message.ts'
import { ProblemError } from '../../api/failure/problem.ts'

/** A picture that was refused before it was sent. Its message is a code of the form. */
export class RefusedPicture extends Error {
  override name = 'RefusedPicture'
}

/** Why a picture was refused, here or by the server, in the sentences of the form. */
export const useRefusedPicture = (label: (code: string) => string): ((error: Error) => string) => {
  const toMessage = useErrorMessage()
  return (error) => {
    if (error instanceof RefusedPicture) return label(error.message)
    const code = error instanceof ProblemError ? error.problem.fields?.['picture'] : undefined
    return code === undefined ? toMessage(error) : label(code)
  }
}
