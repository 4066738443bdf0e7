// The two colours a user can choose, their presets, and the fixed colours of the sidebar.

export const THEME_COLORS = [
  '#409EFF',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
] as const

export const TABLE_COLORS = [
  '#C7EDCC',
  '#CCE8CF',
  '#FFFFFF',
  '#FAF9DE',
  '#FFF2E2',
  '#FDE6E0',
  '#E3EDCD',
  '#DCE2F1',
  '#F0F0F5',
] as const

export const DEFAULT_THEME_COLOR = THEME_COLORS[0]
export const DEFAULT_TABLE_COLOR = TABLE_COLORS[2]

/** Rows are striped in this colour when the table colour is white. */
export const WHITE_TABLE_STRIPE = '#E8E8E8'

export const SIDEBAR_COLORS = { background: '#304156', text: '#bfcbd9', active: '#409eff' } as const
