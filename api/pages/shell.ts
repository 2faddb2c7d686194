import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { firstAnswersId, freeColour, type FirstAnswers } from './contract.ts'

/**
 * What stands on a payer's page before its program has come: the charity's colour and, on its front
 * page, its name and what it is there for, where they stand afterwards. The policy admits no style in
 * a page, so the colour is a drawing's.
 */
export const shell = ({ organization, projects }: FirstAnswers): HtmlEscapedString => {
  const { organizationName, intro, headerColor, plan } = organization.organizationObj
  const colour = colourOf(plan.currentPlan === 'free' ? freeColour : headerColor)
  const title =
    projects &&
    html`<h1>${organizationName}</h1>
      <p>${intro}</p>`
  return html`<div class="shell">
    <svg aria-hidden="true"><rect width="100%" height="100%" fill="${colour}"></rect></svg>
    <main>${title ?? ''}</main>
  </div>` as HtmlEscapedString
}

// As the page itself has it for a charity that chose nothing.
const plainColour = '#000000'

const colourOf = (chosen: string | null | undefined): string =>
  /^#?[0-9a-f]{6}$/i.test(chosen ?? '') ? `#${chosen?.replace('#', '')}` : plainColour

/** A block of data, which no policy takes for a script. */
export const answersBlock = (answers: FirstAnswers): HtmlEscapedString => {
  // Nothing in it may end the block or begin a comment.
  const json = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)
  return html`<script type="application/json" id="${firstAnswersId}">
    ${raw(json)}
  </script>` as HtmlEscapedString
}
