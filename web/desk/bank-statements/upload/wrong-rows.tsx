import { Trans } from '@lingui/react/macro'
import type { RowProblem } from '@almoner/api/desk/bank-statements/upload/preview-contract.ts'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { useRowProblem } from '../labels.ts'

/** The rows of a file that cannot be read; nothing of it can be added. */
export const WrongRows = ({ rows }: { rows: readonly { line: number; what: RowProblem }[] }) => {
  const toText = useRowProblem()
  return (
    <Notice tone="danger" title={<Trans>Some rows cannot be read, so nothing was added</Trans>}>
      <ul>
        {rows.map(({ line, what }) => (
          <li key={line}>
            <Trans>Row {line}:</Trans> {toText(what)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
