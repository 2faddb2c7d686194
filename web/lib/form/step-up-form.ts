import { useState } from 'react'
import type * as v from 'valibot'
import { useCommandForm, type CommandFormOptions, type CommandFormState } from './command-form.ts'
import type { FormSchema } from './form.ts'
import { isAskedAgain } from '../session/step-up.ts'

type StepUpProof = { password: string }

type StepUpOptions<S extends FormSchema, Answer> = Omit<CommandFormOptions<S, Answer>, 'send'> & {
  send: (output: v.InferOutput<S>, stepUp: StepUpProof, key: string) => Promise<Answer>
}

/** The state of `StepUpDialog`: whether it is open, and the function that confirms the password. */
export type StepUpPrompt = {
  isAsked: boolean
  confirm: (proof: StepUpProof) => Promise<unknown>
  putOff: () => void
}

type StepUpRequest<Answer> = {
  send: (proof: StepUpProof) => Promise<Answer>
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Creates a form whose command needs the user's password again. A valid form asks for it in a
 * dialog. An error of the form itself closes the dialog and is shown at the form's fields.
 */
export const useStepUpForm = <S extends FormSchema, Answer>(
  options: StepUpOptions<S, Answer>,
): { state: CommandFormState<S>; stepUp: StepUpPrompt } => {
  const [request, setRequest] = useState<StepUpRequest<Answer> | null>(null)
  const state = useCommandForm<S, Answer>({
    ...options,
    send: (output, key) =>
      new Promise((resolve, reject) => {
        setRequest({ send: (proof) => options.send(output, proof, key), resolve, reject })
      }),
  })
  const isPutOff = state.failure?.error instanceof PutOff
  return {
    state: { ...state, failure: isPutOff ? null : state.failure },
    stepUp: {
      isAsked: request !== null,
      confirm: async (proof) => {
        try {
          const answer = await request?.send(proof)
          if (answer !== undefined) request?.resolve(answer)
          setRequest(null)
        } catch (error) {
          if (!isAskedAgain(error)) {
            request?.reject(error)
            setRequest(null)
          }
          throw error
        }
      },
      putOff: () => {
        request?.reject(new PutOff())
        setRequest(null)
      },
    },
  }
}

/** The user closed the dialog: nothing was sent, and nothing failed. */
class PutOff extends Error {}
