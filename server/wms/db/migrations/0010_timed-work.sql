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
ALTER TABLE "timed_spans" ADD CONSTRAINT "timed_spans_work_no_timed_works_work_no_fk" FOREIGN KEY ("work_no") REFERENCES "public"."timed_works"("work_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timed_spans" ADD CONSTRAINT "timed_spans_worker_fk" FOREIGN KEY ("warehouse","worker") REFERENCES "public"."employees"("warehouse","emp_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "timed_works" ADD CONSTRAINT "timed_works_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "timed_works" ADD CONSTRAINT "timed_works_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "timed_spans_work" ON "timed_spans" USING btree ("work_no");--> statement-breakpoint
CREATE INDEX "timed_spans_place" ON "timed_spans" USING btree ("warehouse","business_date");--> statement-breakpoint
CREATE INDEX "timed_spans_date" ON "timed_spans" USING btree ("business_date","id");--> statement-breakpoint
CREATE INDEX "timed_spans_worker" ON "timed_spans" USING btree ("worker","business_date");--> statement-breakpoint
CREATE UNIQUE INDEX "timed_spans_open" ON "timed_spans" USING btree ("worker") WHERE "timed_spans"."to_at" is null;--> statement-breakpoint
CREATE INDEX "timed_works_place" ON "timed_works" USING btree ("warehouse","business_date");--> statement-breakpoint
CREATE INDEX "timed_works_date" ON "timed_works" USING btree ("business_date","work_no");--> statement-breakpoint
CREATE INDEX "timed_works_owner" ON "timed_works" USING btree ("owner","business_date");--> statement-breakpoint
CREATE INDEX "timed_works_doc" ON "timed_works" USING btree ("doc_no");--> statement-breakpoint
CREATE INDEX "timed_works_open" ON "timed_works" USING btree ("warehouse","state") WHERE "timed_works"."state" in ('进行中', '暂停', '待更正');