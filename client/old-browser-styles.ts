// What the stylesheets say in words that old browsers do not know, in plain ones. Part of the build.
import { readFileSync } from 'node:fs'
import postcss, {
  type AcceptedPlugin,
  AtRule,
  type ChildNode,
  type Declaration,
  type Plugin,
  Rule,
} from 'postcss'
import { DEFAULT_TABLE_COLOR, DEFAULT_THEME_COLOR } from '../shared/constants.ts'
import { themeOf } from '../shared/theme.ts'

const UNKNOWN_COLOR = /color-mix\(|oklch\(/
/** Chrome before 119 and Safari before 16.4; some of them mix colours, and none that derives them does not. */
const WITHOUT_DERIVING = 'not (color: oklch(from red l c h))'
/** Chrome before 84 and Safari before 14.1 know `gap`, and do nothing with it in a flex box. */
const WITHOUT_FLEX_GAP = '(not (color: revert)) or ((font: -apple-system-body) and (not (inset: 0)))'

/** Not known to Chrome before 86 and Safari before 15.4; a little younger is what can be asked for. */
const WITHOUT_VISIBLE_FOCUS = 'not (accent-color: red)'

/** Where the custom properties stand that are the same on every page. */
const STYLESHEETS = ['node_modules/@blueprintjs/core/lib/css/blueprint.css', 'client/styles.css']

/** PostCSS plugins to come after those given, which change the stylesheets, too. */
export function plainerStyles(before: AcceptedPlugin[]): Plugin[] {
  return [
    withoutDerivedTwins(),
    plainColors(constantsOf(STYLESHEETS, before)),
    marginsForGaps(),
    focusForAll(),
  ]
}

/**
 * Blueprint says its colours twice: plainly, and derived from each other where that is possible. It asks so with a variable in
 * the question, which every browser affirms: up to Chrome 118 edges and grounds were drawn in no colour at all.
 */
function withoutDerivedTwins(): Plugin {
  return {
    postcssPlugin: 'without-derived-twins',
    AtRule: {
      supports(rule) {
        if (rule.params.includes('var(--any-color)')) rule.remove()
      },
    },
  }
}

/**
 * A colour made of others is written out (the minifier computes it, once it holds no variables), unless it follows from one
 * that the user chooses: then a browser that cannot compute it takes the one that follows from the console's own.
 */
function plainColors(constants: ReadonlyMap<string, Constant>): Plugin {
  return {
    postcssPlugin: 'plain-colors',
    OnceExit(root) {
      root.walkRules((rule) => {
        const themed: Declaration[] = []
        for (const declaration of declarationsOf(rule).filter(({ value }) => UNKNOWN_COLOR.test(value))) {
          const plain = resolved(declaration.value, constants)
          // One that follows from its element has no plain form: there is none of it in an old browser.
          if (plain === null) continue
          if (plain.isThemed) themed.push(declaration.clone({ value: plain.value }))
          else declaration.value = plain.value
        }
        if (themed.length > 0) rule.after(onlyWhere(WITHOUT_DERIVING, rule.selectors, themed))
      })
    },
  }
}

function marginsForGaps(): Plugin {
  return {
    postcssPlugin: 'margins-for-gaps',
    OnceExit(root) {
      root.walkRules((rule) => {
        const said = new Map(declarationsOf(rule).map(({ prop, value }) => [prop, value]))
        const gap = said.get('gap')
        if (!gap || !/^(?:inline-)?flex$/.test(said.get('display') ?? '')) return
        const [rowGap = gap, columnGap = rowGap] = gap.split(' ')
        const isColumn = said.get('flex-direction')?.startsWith('column')
        const margin = isColumn
          ? { prop: 'margin-top', value: rowGap }
          : { prop: 'margin-left', value: columnGap }
        const followers = rule.selectors.map((selector) => `${selector} > * + *`)
        rule.after(onlyWhere(WITHOUT_FLEX_GAP, followers, [margin]))
      })
    },
  }
}

function focusForAll(): Plugin {
  return {
    postcssPlugin: 'focus-for-all',
    OnceExit(root) {
      root.walkRules(/:focus-visible/, (rule) => {
        const selectors = rule.selectors.map((selector) => selector.replaceAll(':focus-visible', ':focus'))
        rule.after(
          onlyWhere(
            WITHOUT_VISIBLE_FOCUS,
            selectors,
            declarationsOf(rule).map((one) => one.clone()),
          ),
        )
      })
    },
  }
}

function declarationsOf(rule: Rule): Declaration[] {
  return rule.nodes.filter((node: ChildNode) => node.type === 'decl')
}

function onlyWhere(
  condition: string,
  selectors: string[],
  declarations: readonly (Declaration | { prop: string; value: string })[],
): AtRule {
  const plain = new Rule({ selectors })
  plain.append(...declarations)
  return new AtRule({ name: 'supports', params: condition, nodes: [plain] })
}

type Constant = { value: string; isThemed: boolean }

/** The value with every variable replaced by its constant; null when one has none. */
function resolved(value: string, constants: ReadonlyMap<string, Constant>): Constant | null {
  const names = [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)
  const found = names.map((name) => constants.get(name))
  if (found.includes(undefined)) return null
  const plain = value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => constants.get(name)?.value ?? '')
  const isThemed = found.some((constant) => constant?.isThemed)
  if (!plain.includes('var(')) return { value: plain, isThemed }
  const deeper = resolved(plain, constants)
  return deeper && { value: deeper.value, isThemed: isThemed || deeper.isThemed }
}

/** Custom properties that the theme sets, and those that stand in :root and nowhere else. */
function constantsOf(files: readonly string[], plugins: AcceptedPlugin[]): Map<string, Constant> {
  const constants = new Map<string, Constant>()
  const changing = new Set<string>()
  for (const from of files) {
    const { root } = postcss(plugins).process(readFileSync(from, 'utf8'), { from })
    postcss([withoutDerivedTwins()])
      .process(root, { from })
      .root.walkDecls(/^--/, ({ prop, value, parent }) => {
        if (parent instanceof Rule && parent.selectors.includes(':root'))
          constants.set(prop, { value, isThemed: false })
        else changing.add(prop)
      })
  }
  for (const prop of changing) constants.delete(prop)
  const theme = themeOf({ themeColor: DEFAULT_THEME_COLOR, tableColor: DEFAULT_TABLE_COLOR })
  for (const [prop, value] of Object.entries(theme)) constants.set(prop, { value, isThemed: true })
  return constants
}
