// The keys that work, by where. Each combination is one text; of several that do the same, all are given.

type Key = { keys: readonly string[]; does: string }

export const KEYS: readonly { where: string; keys: readonly Key[] }[] = [
  {
    where: '任何页面',
    keys: [
      { keys: ['?'], does: '打开本页帮助' },
      { keys: ['Ctrl+K', '/'], does: '搜索菜单、单据和商品' },
      { keys: ['Ctrl+Alt+←', 'Ctrl+Alt+→'], does: '切换到左边、右边的标签页' },
      { keys: ['Ctrl+Alt+Shift+←', 'Ctrl+Alt+Shift+→'], does: '把标签页移到左边、右边' },
      { keys: ['Ctrl+Alt+W'], does: '关闭当前标签页' },
      { keys: ['Ctrl+Alt+T'], does: '重新打开刚关闭的标签页' },
      { keys: ['Esc'], does: '关闭对话框、抽屉和菜单' },
    ],
  },
  {
    where: '单据明细的录入',
    keys: [
      { keys: ['Enter'], does: '到下一行；在最后一行时新增一行' },
      { keys: ['Ctrl+Enter'], does: '到下一行的同一列' },
      { keys: ['Ctrl+V'], does: '从表格软件粘贴多行' },
    ],
  },
  {
    where: '盘点表',
    keys: [
      { keys: ['Enter'], does: '保存并到下一个未盘的行' },
      { keys: ['↑', '↓'], does: '到上一行、下一行' },
    ],
  },
]
