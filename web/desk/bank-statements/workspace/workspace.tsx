import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { BankLineAnswer } from '@almoner/api/desk/bank-statements/contract.ts'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { Button } from '../../../ui/button/button.tsx'
import { KeyHint } from '../../../ui/keys/key-hint.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { KeysHelpButton } from '../../../ui/keys/keys-help-button.tsx'
import { ShowMore } from '../../../ui/feedback/show-more.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import {
  changeLine,
  linesQuery,
  statementsKey,
  type LineAct,
  type ShownLines,
} from '../bank-statements-api.ts'
import styles from '../bank-statements.module.css'
import { LineList } from './line-list.tsx'
import { LineSheet } from './line-sheet.tsx'
import { LinePanel } from '../matching/line-panel.tsx'
import { useKeys } from './use-keys.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

/** The same width as in the style sheet. */
const withoutRoom = '(max-width: 899.98px)'

type Props = {
  statementId: string
  show: ShownLines
  /** The links that choose which lines are shown. */
  choices: ReactNode
}

/**
 * Shows the lines on the left, and the payments that the current line may pay on the right. Without
 * room for both, a line opens above the list. Keys control it.
 */
export const Workspace = ({ statementId, show, choices }: Props) => {
  const { t } = useLingui()
  const query = useInfiniteQuery(linesQuery(statementId, show))
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? []
  const [currentId, setCurrentId] = useState<string | null>(null)
  const isNarrow = useMedia(withoutRoom)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const foundIndex = lines.findIndex(({ id }) => id === currentId)
  const at = Math.max(0, foundIndex)
  const line = lines[at]
  const toMessage = useErrorMessage()
  const { change, error, message, busy, undo } = useChanges((changed, { act }) => {
    // The line that is done leaves the list, and the next one is looked at.
    if (show === 'open' && act !== 'unmatch' && changed.state !== 'open') {
      setCurrentId(lines[at + 1]?.id ?? lines[at - 1]?.id ?? null)
    }
  })
  const go = (steps: number) => setCurrentId(lines[at + steps]?.id ?? line?.id ?? null)
  const first = line?.suggestions.find(({ state }) => state !== 'paid_twice')
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    m: () => {
      if (line?.state === 'open' && first) change(line, { act: 'match', suggestion: first })
    },
    u: undo,
  })
  const panel = {
    busy,
    change: (lineAct: LineAct) => {
      if (line) change(line, lineAct)
    },
  }
  if (query.isPending) {
    return (
      <>
        {choices}
        <Skeleton height="20rem" />
      </>
    )
  }
  return (
    <>
      <div className={styles.head}>
        {choices}
        <div className={styles.acts}>
          <KeysHelpButton />
          {undo && (
            <Button look="quiet" aria-keyshortcuts="u" onClick={undo}>
              <Trans>Undo the last match</Trans>
              <KeyHint name="U" />
            </Button>
          )}
          <Quiet as="span" role="status">
            {message}
          </Quiet>
        </div>
      </div>
      {error && <Notice tone="danger">{toMessage(error)}</Notice>}
      {line === undefined && !query.error && <NothingLeft show={show} />}
      {line !== undefined && (
        <div className={styles.workspace}>
          <div className={styles.lines} data-scrolls="">
            <LineList
              label={t`Lines of the statement`}
              lines={lines}
              currentId={isNarrow ? currentId : line.id}
              opensSheet={isNarrow}
              choose={(lineId) => {
                setCurrentId(lineId)
                setSheetOpen(true)
              }}
            />
          </div>
          {isNarrow ? (
            <LineSheet
              {...panel}
              line={line}
              open={isSheetOpen}
              onClose={() => setSheetOpen(false)}
              message={message}
              failure={error && toMessage(error)}
              undo={undo}
              go={go}
            />
          ) : (
            <LinePanel key={line.id} {...panel} line={line} />
          )}
        </div>
      )}
      <ShowMore query={query} />
    </>
  )
}

const NothingLeft = ({ show }: { show: ShownLines }) =>
  show === 'open' ? (
    <EmptyState motif="harbour" title={<Trans>All lines are processed</Trans>}>
      <Trans>All incoming money is matched or left out.</Trans>
    </EmptyState>
  ) : (
    <Quiet>
      <Trans>No lines yet.</Trans>
    </Quiet>
  )

type Undone = { lineId: string; match: { kind: 'payment' | 'offline_entry'; id: string } }

/** One change at a time; the last match can be taken back. */
const useChanges = (after: (line: BankLineAnswer, lineAct: LineAct) => void) => {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [message, setMessage] = useState('')
  const [last, setLast] = useState<Undone | null>(null)
  const sending = useCommand({
    send: ({ lineId, made }: { lineId: string; made: LineAct }) => changeLine(lineId, made),
    done: async (changed, { lineId, made }) => {
      setLast(made.act === 'match' ? { lineId, match: made.suggestion } : null)
      setMessage(
        {
          match: t`Matched`,
          unmatch: t`Undone. A payment that was approved stays approved.`,
          ignore: t`The line is left out`,
          reconcile: t`Recorded`,
          restore: t`Included again`,
        }[made.act],
      )
      after(changed, made)
      await queryClient.invalidateQueries({ queryKey: statementsKey })
    },
    failed: () => {
      setMessage('')
      // Another person may have changed what is shown.
      void queryClient.invalidateQueries({ queryKey: statementsKey })
    },
  })
  const send = (lineId: string, lineAct: LineAct): void => {
    sending.run({ lineId, made: lineAct })
  }
  return {
    message,
    error: sending.failure?.error,
    busy: sending.isBusy,
    change: (line: BankLineAnswer, lineAct: LineAct) => send(line.id, lineAct),
    undo: last ? () => send(last.lineId, { act: 'unmatch', match: last.match }) : undefined,
  }
}
