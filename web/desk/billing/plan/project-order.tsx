import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { PlanQuote } from '@almoner/api/desk/subscription/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Pill } from '../../../ui/data/status/pill.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { Wrap } from '../../../ui/layout/arrangement/wrap.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import billing from '../billing.module.css'
import styles from './plan.module.css'

type Project = PlanQuote['projects'][number]
type Step = -1 | 1
type Move = { id: string; by: Step }

type ProjectOrderProps = {
  /** The open projects, in their order. */
  projects: readonly Project[]
  /** The first ones, which stay listed. */
  limit: number
  onOrder: (projectIds: readonly string[]) => void
}

/** The order of the projects: those beyond the limit of the plan rest. */
export const ProjectOrder = ({ projects, limit, onOrder }: ProjectOrderProps) => {
  // The order of this screen counts at once; the quote of it arrives later.
  const [ids, setIds] = useState(() => projects.map(({ id }) => id))
  const [moved, setMoved] = useState<Move | null>(null)
  const ordered = ids.flatMap((id) => projects.filter((project) => project.id === id))
  const shown = [...ordered, ...projects.filter(({ id }) => !ids.includes(id))]
  const move = (index: number, by: Step): void => {
    const order = shown.map(({ id }) => id)
    const [id] = order.splice(index, 1)
    if (id === undefined) return
    order.splice(index + by, 0, id)
    setIds(order)
    setMoved({ id, by })
    onOrder(order)
  }
  const place = shown.findIndex(({ id }) => id === moved?.id) + 1
  return (
    <section className={billing.section}>
      <h3>
        <Trans>Which projects stay listed</Trans>
      </h3>
      <Quiet size={13}>
        <Trans>
          Projects that this plan lists on your donation page: {limit}. Move those that should stay
          to the top.
        </Trans>
      </Quiet>
      <ol className={styles.projects}>
        {shown.map((project, index) => (
          <ProjectLine
            key={project.id}
            project={project}
            isListed={index < limit}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            moved={moved?.id === project.id ? moved : null}
            onMove={(by) => move(index, by)}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{place > 0 && <Trans>It is now number {place}.</Trans>}</span>
      </VisuallyHidden>
    </section>
  )
}

type ProjectLineProps = {
  project: Project
  isListed: boolean
  isFirst: boolean
  isLast: boolean
  /** Set if this project was the last one moved, so that its button keeps the focus. */
  moved: Move | null
  onMove: (by: Step) => void
}

const ProjectLine = (props: ProjectLineProps) => {
  const { project, isListed, isFirst, isLast, moved, onMove } = props
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (moved === null) return
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const same = buttons.find(({ dataset }) => dataset['by'] === String(moved.by))
    ;(same ?? buttons[0])?.focus()
  }, [moved])
  const { title } = project
  return (
    <li className={styles.project}>
      <Stack gap={1}>
        <Wrap translate="no">{title}</Wrap>
        <div>
          {isListed ? (
            <Pill tone="success" icon="check">
              <Trans>Stays listed</Trans>
            </Pill>
          ) : (
            <Pill tone="neutral" icon="clock">
              <Trans>Will be paused</Trans>
            </Pill>
          )}
        </div>
      </Stack>
      <div className={styles.moves} ref={box}>
        {!isFirst && (
          <Button
            look="quiet"
            data-by="-1"
            aria-label={t`Move ${title} up`}
            onClick={() => onMove(-1)}
          >
            <Trans>Up</Trans>
          </Button>
        )}
        {!isLast && (
          <Button
            look="quiet"
            data-by="1"
            aria-label={t`Move ${title} down`}
            onClick={() => onMove(1)}
          >
            <Trans>Down</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}
