ALTER TABLE "outbound_orders" DROP CONSTRAINT "outbound_orders_state_known";--> statement-breakpoint
DROP INDEX "outbound_orders_key";--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "parent_no" text;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "shortage_policy" text DEFAULT '整单发货' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_parent_no_outbound_orders_order_no_fk" FOREIGN KEY ("parent_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_merged_into_outbound_orders_order_no_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbound_orders_parent" ON "outbound_orders" USING btree ("parent_no") WHERE "outbound_orders"."parent_no" is not null;--> statement-breakpoint
CREATE INDEX "outbound_orders_merged" ON "outbound_orders" USING btree ("merged_into") WHERE "outbound_orders"."merged_into" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_orders_key" ON "outbound_orders" USING btree ("owner","external_key","twin") WHERE "outbound_orders"."state" not in ('已取消', '已拦截') and "outbound_orders"."parent_no" is null;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_merged_known" CHECK (("outbound_orders"."state" = '已合并') = ("outbound_orders"."merged_into" is not null));--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_state_known" CHECK ("outbound_orders"."state" in ('待审', '待补货', '已分配', '已入波', '拣货中', '待复核', '已打包', '已称重', '已挂起', '已出库', '已签收', '拦截中', '已拦截', '已取消', '已合并'));--> statement-breakpoint
ALTER TABLE "owner_rules" ADD CONSTRAINT "owner_rules_shortage_policy" CHECK ("owner_rules"."shortage_policy" in ('整单发货', '先发有货', '缺货取消'));