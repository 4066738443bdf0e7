DROP INDEX "inbound_lines_sku";--> statement-breakpoint
CREATE INDEX "inbound_lines_sku" ON "inbound_lines" USING btree ("owner","sku","id" DESC NULLS LAST);