import type { ReactNode } from 'react'
import { NetworkError } from '../../lib/api/failure/problem.ts'
import { CommandDialog } from '../decision-dialog/command-dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The label of the button that acts. */
  act: ReactNode
  look?: 'primary' | 'danger'
  /** The state of the request that the button sends; omitted if that is shown elsewhere. */
  acting?: { isPending: boolean; error: Error | null }
  /**
   * Explains how to find out whether it was done, if the answer was lost and the outcome can be
   * looked up.
   */
  lost?: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** A question whose request is the caller's own, and no form (`DecisionDialog` has its own). */
export const QuestionDialog = ({ acting = idle, onSubmit, ...dialog }: Props) => {
  const { isPending, error } = acting
  const outcome = error instanceof NetworkError ? 'unknown' : 'refused'
  return (
    <CommandDialog
      {...dialog}
      name="question"
      state={{
        errors: [],
        failure: isPending || error === null ? null : { outcome, error },
        attempt: 0,
        isBusy: isPending,
        isUnsaved: () => false,
        submit: onSubmit,
      }}
    />
  )
}

const idle = { isPending: false, error: null }
