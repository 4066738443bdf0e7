CREATE TABLE "dock_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dock_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"line_id" bigint NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"reason" text NOT NULL,
	"remark" text NOT NULL,
	"state" text DEFAULT '有效' NOT NULL,
	"undo_reason" text DEFAULT '' NOT NULL,
	"operator" integer NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dock_refusals_reason" CHECK ("dock_refusals"."reason" in ('破损', '错货', '多到', '效期不符', '包装不符', '质量不符', '其他')),
	CONSTRAINT "dock_refusals_state" CHECK ("dock_refusals"."state" in ('有效', '已撤销')),
	CONSTRAINT "dock_refusals_qty" CHECK ("dock_refusals"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "sign_ons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_ons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"crew" text NOT NULL,
	"warehouse" text NOT NULL,
	"worker" text NOT NULL,
	"account" integer NOT NULL,
	"station" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "sign_ons_ended_by" CHECK ("sign_ons"."ended_by" in ('离岗', '换人', '换岗', '班次', '超时', '主管', '工牌作废')),
	CONSTRAINT "sign_ons_end" CHECK (("sign_ons"."ended_at" is null) = ("sign_ons"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "timed_spans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timed_spans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"work_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"business_date" date NOT NULL,
	"kind" text NOT NULL,
	"worker" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone,
	"minutes" numeric(18, 4) GENERATED ALWAYS AS (coalesce(round(extract(epoch from to_at - from_at) / 60, 2), 0)) STORED NOT NULL,
	CONSTRAINT "timed_spans_kind" CHECK ("timed_spans"."kind" in ('卸货', '装车', '清洁', '等待', '培训', '盘点准备', '其他')),
	CONSTRAINT "timed_spans_order" CHECK ("timed_spans"."to_at" >= "timed_spans"."from_at")
);
--> statement-breakpoint
CREATE TABLE "timed_works" (
	"work_no" text PRIMARY KEY NOT NULL,
	"warehouse" text NOT NULL,
	"business_date" date NOT NULL,
	"kind" text NOT NULL,
	"doc_no" text NOT NULL,
	"truck" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"minutes" numeric(18, 4) DEFAULT '0' NOT NULL,
	"owner" text,
	"qty" numeric(18, 4),
	"unit" text DEFAULT '件' NOT NULL,
	"photo" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '进行中' NOT NULL,
	"creator" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "timed_works_kind" CHECK ("timed_works"."kind" in ('卸货', '装车', '清洁', '等待', '培训', '盘点准备', '其他')),
	CONSTRAINT "timed_works_unit" CHECK ("timed_works"."unit" in ('件', '箱', '千克')),
	CONSTRAINT "timed_works_state" CHECK ("timed_works"."state" in ('进行中', '暂停', '已结束', '待更正', '已更正'))
);
--> statement-breakpoint
ALTER TABLE "difference_cases" DROP CONSTRAINT "difference_cases_kind";--> statement-breakpoint
ALTER TABLE "difference_cases" DROP CONSTRAINT "difference_cases_state";--> statement-breakpoint
ALTER TABLE "print_jobs" DROP CONSTRAINT "print_jobs_state_known";--> statement-breakpoint
ALTER TABLE "put_back_tasks" ALTER COLUMN "issue_no" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "operation_events" ADD COLUMN "crew" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "badge_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dock_refusals" ADD CONSTRAINT "dock_refusals_order_no_inbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."inbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dock_refusals" ADD CONSTRAINT "dock_refusals_line_id_inbound_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."inbound_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dock_refusals" ADD CONSTRAINT "dock_refusals_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sign_ons" ADD CONSTRAINT "sign_ons_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sign_ons" ADD CONSTRAINT "sign_ons_account_users_id_fk" FOREIGN KEY ("account") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ons" ADD CONSTRAINT "sign_ons_worker_fk" FOREIGN KEY ("warehouse","worker") REFERENCES "public"."employees"("warehouse","emp_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "timed_spans" ADD CONSTRAINT "timed_spans_work_no_timed_works_work_no_fk" FOREIGN KEY ("work_no") REFERENCES "public"."timed_works"("work_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timed_spans" ADD CONSTRAINT "timed_spans_worker_fk" FOREIGN KEY ("warehouse","worker") REFERENCES "public"."employees"("warehouse","emp_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "timed_works" ADD CONSTRAINT "timed_works_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "timed_works" ADD CONSTRAINT "timed_works_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "dock_refusals_order" ON "dock_refusals" USING btree ("order_no","id");--> statement-breakpoint
CREATE INDEX "dock_refusals_line" ON "dock_refusals" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "dock_refusals_warehouse" ON "dock_refusals" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "dock_refusals_owner" ON "dock_refusals" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "sign_ons_crew" ON "sign_ons" USING btree ("crew");--> statement-breakpoint
CREATE INDEX "sign_ons_warehouse" ON "sign_ons" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_ons_worker" ON "sign_ons" USING btree ("worker","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_ons_started" ON "sign_ons" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "sign_ons_ended" ON "sign_ons" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "sign_ons_cause" ON "sign_ons" USING btree ("ended_by","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ons_one_place" ON "sign_ons" USING btree ("worker") WHERE "sign_ons"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "timed_spans_work" ON "timed_spans" USING btree ("work_no");--> statement-breakpoint
CREATE INDEX "timed_spans_place" ON "timed_spans" USING btree ("warehouse","business_date");--> statement-breakpoint
CREATE INDEX "timed_spans_date" ON "timed_spans" USING btree ("business_date","id");--> statement-breakpoint
CREATE INDEX "timed_spans_worker" ON "timed_spans" USING btree ("worker","business_date");--> statement-breakpoint
CREATE UNIQUE INDEX "timed_spans_open" ON "timed_spans" USING btree ("worker") WHERE "timed_spans"."to_at" is null;--> statement-breakpoint
CREATE INDEX "timed_works_place" ON "timed_works" USING btree ("warehouse","business_date");--> statement-breakpoint
CREATE INDEX "timed_works_date" ON "timed_works" USING btree ("business_date","work_no");--> statement-breakpoint
CREATE INDEX "timed_works_owner" ON "timed_works" USING btree ("owner","business_date");--> statement-breakpoint
CREATE INDEX "timed_works_doc" ON "timed_works" USING btree ("doc_no");--> statement-breakpoint
CREATE INDEX "timed_works_open" ON "timed_works" USING btree ("warehouse","state") WHERE "timed_works"."state" in ('进行中', '暂停', '待更正');--> statement-breakpoint
CREATE INDEX "operation_events_crew" ON "operation_events" USING btree ("crew","at") WHERE "operation_events"."crew" is not null;--> statement-breakpoint
CREATE INDEX "outbound_orders_mobile" ON "outbound_orders" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "return_parcels_origin" ON "return_parcels" USING btree ("original_order_no") WHERE "return_parcels"."original_order_no" <> '';--> statement-breakpoint
ALTER TABLE "difference_cases" ADD CONSTRAINT "difference_cases_kind" CHECK ("difference_cases"."kind" in ('短少', '多出', '破损', '错货', '拒收'));--> statement-breakpoint
ALTER TABLE "difference_cases" ADD CONSTRAINT "difference_cases_state" CHECK ("difference_cases"."state" in ('待认定', '已认定', '待处理', '已关闭', '已撤销'));--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_state_known" CHECK ("print_jobs"."state" in ('排队', '已领取', '已送出', '已打印', '结果不明', '失败', '已取消'));