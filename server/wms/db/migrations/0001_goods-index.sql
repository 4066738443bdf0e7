DROP INDEX "stock_balances_sku";--> statement-breakpoint
CREATE INDEX "stock_balances_goods" ON "stock_balances" USING btree ("owner","sku","warehouse","lot","quality");