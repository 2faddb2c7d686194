import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommand } from '../../../lib/form/command.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Button } from '../../../ui/button/button.tsx'
import { QuestionDialog } from '../../../ui/dialog/question-dialog.tsx'
import { removalQuery, removeStatement, statementsKey } from '../bank-statements-api.ts'
import styles from '../bank-statements.module.css'

/** Removes a statement that was read wrongly, so that it can be read again. */
export const RemoveStatement = ({ statementId }: { statementId: string }) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery({ ...removalQuery(statementId), enabled: isAsking })
  const remove = useCommand({
    send: () => removeStatement(statementId),
    done: async () => {
      setAsking(false)
      await navigate({ to: '/BankStatements' })
      await queryClient.invalidateQueries({ queryKey: statementsKey })
    },
  })
  const lines = data?.lines ?? 0
  const matched = data?.matchedLines ?? 0
  return (
    <div>
      <Button look="quiet" onClick={() => setAsking(true)}>
        <Trans>Remove this statement</Trans>
      </Button>
      <QuestionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Remove this statement?</Trans>}
        act={<Trans>Remove the statement</Trans>}
        look="danger"
        command={remove}
        onSubmit={() => remove.run()}
      >
        <p>
          <Trans>
            {lines} lines that are in no other statement are removed with it. You can then add the
            file again and read it differently.
          </Trans>
        </p>
        {matched > 0 && (
          <>
            <p>
              <strong>
                <Trans>{matched} of them are matched. Undo these matches first:</Trans>
              </strong>
            </p>
            <ul className={styles.matches}>
              {data?.firstMatched.map((line) => (
                <li key={line.id}>
                  {formatDay(line.day)} · {formatMoney(line.amount)} ·{' '}
                  <span translate="no">{line.description || '–'}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </QuestionDialog>
    </div>
  )
}
